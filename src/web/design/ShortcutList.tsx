import { Row } from './layout.tsx'
import styles from './ShortcutList.module.css'

export interface Shortcut {
  /** The keys that do the same, or the keys of one row. */
  keys: readonly string[]
  does: string
}

export const ShortcutList = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <dl>
    {shortcuts.map(({ keys, does }) => (
      <Row key={does} justify="space-between" className={styles.key}>
        <Row as="dt" gap={1}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </Row>
        <dd>{does}</dd>
      </Row>
    ))}
  </dl>
)
