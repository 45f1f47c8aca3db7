import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import styles from './WaitingCards.module.css'

/** The shape of the chapters while they are loaded. */
export const WaitingCards = () => (
  <div className={styles.cards}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {[1, 2, 3, 4, 5].map((chapter) => (
      <div key={chapter} className={styles.card}>
        <Skeleton height="100%" radius="var(--rl)" />
      </div>
    ))}
  </div>
)
