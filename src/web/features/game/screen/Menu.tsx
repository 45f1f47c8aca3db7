import { Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Menu.module.css'

export interface MenuEntry {
  /** 18 px. */
  icon: ReactNode
  label: string
  onPress: () => void
}

interface Props {
  /** Above the entries. */
  lead?: ReactNode
  entries: readonly MenuEntry[]
  onShortcuts: () => void
  /** The last entry, where it is not a button. */
  last?: ReactNode
}

/** The entries of the game's menu: on a wide screen they stand below the controls, on a phone in a dialog. */
export function Menu({ lead, entries, onShortcuts, last }: Props) {
  const shortcuts = { icon: <Keyboard size={18} />, label: 'Keyboard shortcuts', onPress: onShortcuts }
  return (
    <>
      {lead}
      <ul className={styles.list}>
        {[...entries, shortcuts].map(({ icon, label, onPress }) => (
          <li key={label}>
            <button type="button" className={styles.item} onClick={onPress}>
              <span aria-hidden="true">{icon}</span>
              <span className={styles.label}>{label}</span>
            </button>
          </li>
        ))}
        {last && <li>{last}</li>}
      </ul>
    </>
  )
}

interface SwitchProps {
  icon: ReactNode
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** An entry that is switched on and off. */
export function MenuSwitch({ icon, label, isOn, onChange }: SwitchProps) {
  return (
    <label className={styles.item}>
      <span aria-hidden="true">{icon}</span>
      <span className={styles.label}>{label}</span>
      <input
        type="checkbox"
        className={styles.switch}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
