import { Dialog } from '../../../ui/Dialog.tsx'
import { shortcuts } from '../play/keys.ts'
import styles from './ShortcutsDialog.module.css'

interface Props {
  open: boolean
  onClose: () => void
  /** Does this board have hints? */
  hints?: boolean
}

/** The keys of the game. */
export function ShortcutsDialog({ open, onClose, hints = true }: Props) {
  const listed = hints ? shortcuts : shortcuts.filter(({ keys }) => keys[0] !== 'H')
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.list}>
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
  )
}
