import { Row } from '../../../design/layout.tsx'
import { Tag } from '../../../design/Tag.tsx'
import styles from './DuelBadge.module.css'

export const DuelBadge = () => (
  <Row as="p" gap={2} className={styles.badge}>
    <svg width="20" height="12" viewBox="0 0 20 12" aria-hidden="true">
      <path d="M2 3c6-3 10 9 16 6" />
      <path className={styles.theirs} d="M2 9c6 3 10-9 16-6" />
      <circle cx="2" cy="3" r="1.8" />
      <circle cx="18" cy="9" r="1.8" />
      <circle cx="2" cy="9" r="1.8" />
      <circle cx="18" cy="3" r="1.8" />
    </svg>
    DUEL MODE
  </Row>
)

export const YouBadge = () => <Tag tone="thread">You</Tag>
