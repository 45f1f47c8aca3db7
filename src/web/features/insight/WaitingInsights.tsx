import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import styles from './WaitingInsights.module.css'

/** The shape of the tab while it is loading. */
export const WaitingInsights = () => (
  <div className={styles.tab}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <div className={styles.head}>
      <div>
        <Skeleton height="28px" width="620px" />
        <Skeleton height="28px" width="480px" />
        <Skeleton height="16px" width="560px" />
      </div>
      <Skeleton height="52px" width="360px" />
    </div>
    <div className={styles.cards}>
      {['trend', 'kinds', 'hours'].map((card) => (
        <Skeleton key={card} height="326px" radius="var(--rl)" />
      ))}
    </div>
    <Skeleton height="24px" width="240px" />
    <div className={styles.cards}>
      {['first', 'second', 'third'].map((card) => (
        <Skeleton key={card} height="254px" radius="var(--rl)" />
      ))}
    </div>
  </div>
)
