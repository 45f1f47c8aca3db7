import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Menu.module.css'

/** The keys of the game: those of the board (Board.tsx) and those of its screen (GameScreen.tsx). */
const shortcuts = [
  { keys: ['←', '↑', '→', '↓'], does: 'Move between tiles' },
  { keys: ['Home', 'End'], does: 'First and last tile of the row' },
  { keys: ['Space', 'Enter'], does: 'Select a tile, or take it back' },
  { keys: ['Ctrl + arrow'], does: 'Move the tile itself' },
  { keys: ['Esc'], does: 'Clear the selection' },
  { keys: ['S'], does: 'Shuffle' },
  { keys: ['H'], does: 'Use a hint' },
  { keys: ['?'], does: 'This list' },
] as const

interface Props {
  open: 'menu' | 'shortcuts' | null
  onClose: () => void
  menu: ReactNode
  /** Does this board have hints? */
  hasHints: boolean
}

/** The dialogs that every board has: its menu on a phone, and the list of its keys. */
export function MenuDialogs({ open, onClose, menu, hasHints }: Props) {
  const listed = hasHints ? shortcuts : shortcuts.filter(({ keys }) => keys[0] !== 'H')
  return (
    <>
      <Dialog open={open === 'menu'} onClose={onClose} title="Game menu">
        {menu}
      </Dialog>
      <Dialog open={open === 'shortcuts'} onClose={onClose} title="Keyboard shortcuts">
        <dl className={styles.keys}>
          {listed.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          They work while the focus is in the game. Tiles can be dragged to arrange them, too.
        </p>
      </Dialog>
    </>
  )
}
