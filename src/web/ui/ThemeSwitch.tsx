import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { chooseTheme, themeChoices, useThemeChoice } from '../lib/theme.ts'
import styles from './ThemeSwitch.module.css'

const looks = {
  light: { label: 'Light', icon: <Sun size={18} aria-hidden="true" /> },
  dark: { label: 'Dark', icon: <Moon size={18} aria-hidden="true" /> },
  system: { label: 'System', icon: <Monitor size={18} aria-hidden="true" /> },
}

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const choice = useThemeChoice()
  const name = useId()
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>Theme</legend>
      {themeChoices.map((value) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === choice}
            onChange={() => chooseTheme(value)}
          />
          {looks[value].icon}
          <span>{looks[value].label}</span>
        </label>
      ))}
    </fieldset>
  )
}
