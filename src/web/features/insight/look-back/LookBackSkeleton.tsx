import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import styles from './LookBackPage.module.css'

/** The page while it is loading. */
export const LookBackSkeleton = () => (
  <>
    <div className={styles.head}>
      <div className={styles.backPlace} />
      <h1>Look back</h1>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton width="14rem" height="1.5em" />
      <Skeleton width="18rem" height="1.5em" />
    </div>
    <div className={styles.card}>
      <h2>Your guesses</h2>
      <div className={styles.waiting}>
        <Skeleton height="60px" />
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} height="108px" radius="var(--r)" />
        ))}
      </div>
    </div>
    <div className={styles.aside}>
      <div className={styles.card}>
        <h2>The groups</h2>
        <div className={styles.waiting}>
          {[1, 2, 3, 4].map((n) => (
            <Skeleton key={n} height="72px" radius="var(--r)" />
          ))}
        </div>
      </div>
    </div>
  </>
)
