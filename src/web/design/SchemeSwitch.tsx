import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseScheme, schemeChoices, useSchemeChoice } from '../lib/scheme.ts'
import { Segments } from './Segments.tsx'

const looks = {
  light: { label: 'Light', icon: <Sun size={18} aria-hidden="true" /> },
  dark: { label: 'Dark', icon: <Moon size={18} aria-hidden="true" /> },
  system: { label: 'System', icon: <Monitor size={18} aria-hidden="true" /> },
}
const options = schemeChoices.map((value) => ({ value, ...looks[value] }))

export const SchemeSwitch = () => (
  <Segments legend="Appearance" options={options} value={useSchemeChoice()} onChange={chooseScheme} />
)
