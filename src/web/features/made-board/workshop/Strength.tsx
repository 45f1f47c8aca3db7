import { Row, Text } from '../../../design/layout.tsx'
import { sureness } from './check-view.ts'
import styles from './Margin.module.css'

/** Says how sure it is that a word fits: a short bar, and a word. `strength` is from 1 to 100. */
export const Strength = ({ strength }: { strength: number }) => (
  <Row as="span" gap={2} className={styles.strength}>
    <span className={styles.bar} aria-hidden="true">
      <span style={{ width: `${strength}%` }} />
    </span>
    <Text as="span" size="note" tone="soft">
      {sureness(strength)}
    </Text>
  </Row>
)
