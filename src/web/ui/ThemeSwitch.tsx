import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, themeChoices, useThemeChoice } from '../lib/theme.ts'
import { Segments } from './Segments.tsx'

const looks = {
  light: { label: 'Light', icon: <Sun size={18} aria-hidden="true" /> },
  dark: { label: 'Dark', icon: <Moon size={18} aria-hidden="true" /> },
  system: { label: 'System', icon: <Monitor size={18} aria-hidden="true" /> },
}
const options = themeChoices.map((value) => ({ value, ...looks[value] }))

/** Light, dark, or as the system has it. */
export const ThemeSwitch = () => (
  <Segments legend="Appearance" options={options} value={useThemeChoice()} onChange={chooseTheme} />
)
