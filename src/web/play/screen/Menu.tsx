import { CircleQuestionMark, Keyboard } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { entryClass } from '../../design/entry.ts'
import { StoreLink } from '../../domain/offers/StoreLink.tsx'
import { cx } from '../../lib/cx.ts'
import styles from './Menu.module.css'

const item = cx(entryClass, styles.item)

export interface MenuEntry {
  /** An icon with a width and height of 18 px. */
  icon: ReactNode
  label: string
  /** True when the player cannot use this entry now. */
  isDimmed?: boolean
  onPress: () => void
}

interface Props {
  /** Content above the entries of the menu. */
  lead?: ReactNode
  entries: readonly MenuEntry[]
  onShortcuts: () => void
  /** Entries at the end of the menu that are not buttons. */
  last?: readonly ReactElement[]
}

/** The entries of the game's menu. They are below the buttons on a wide screen, and in a dialog on a phone. */
export function Menu({ lead, entries, onShortcuts, last }: Props) {
  const shortcuts = { icon: <Keyboard size={18} />, label: 'Shortcuts', onPress: onShortcuts }
  return (
    <>
      {lead}
      <ul className={styles.list}>
        {[...entries, shortcuts].map(({ icon, label, isDimmed = false, onPress }: MenuEntry) => (
          <li key={label}>
            <button
              type="button"
              className={item}
              aria-disabled={isDimmed || undefined}
              onClick={() => {
                if (!isDimmed) onPress()
              }}
            >
              <span aria-hidden="true">{icon}</span>
              <span className={styles.label}>{label}</span>
            </button>
          </li>
        ))}
        <li>
          <a href="/how-to-play" className={item}>
            <span aria-hidden="true">
              <CircleQuestionMark size={18} />
            </span>
            <span className={styles.label}>How to play</span>
          </a>
        </li>
        {last?.map((entry) => (
          <li key={entry.key}>{entry}</li>
        ))}
      </ul>
    </>
  )
}

/** A menu entry with a link to the store. The `icon` has a width and height of 18 px. */
export const MenuStoreLink = ({ icon, label }: Pick<MenuEntry, 'icon' | 'label'>) => (
  <StoreLink from="game" className={item}>
    <span aria-hidden="true">{icon}</span>
    <span className={styles.label}>{label}</span>
  </StoreLink>
)

interface SwitchProps {
  icon: ReactNode
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A menu entry that switches a setting on or off. */
export function MenuSwitch({ icon, label, isOn, onChange }: SwitchProps) {
  return (
    <label className={item}>
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
