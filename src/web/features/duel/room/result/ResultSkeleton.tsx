import { Skeleton } from '../../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import styles from './Result.module.css'

/** The result in its real shape while it is loaded. */
export const ResultSkeleton = () => (
  <>
    <div className={styles.main}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton height="112px" radius="var(--r)" />
      <Skeleton height="400px" radius="var(--rl)" />
    </div>
    <div className={styles.aside}>
      <Skeleton height="220px" radius="var(--rl)" />
      <Skeleton height="260px" radius="var(--rl)" />
    </div>
  </>
)
