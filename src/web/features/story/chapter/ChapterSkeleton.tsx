import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import styles from './Intro.module.css'

/** The shape of the intro. */
export const ChapterSkeleton = () => (
  <main id="main" className={styles.page} aria-busy="true">
    <h1>
      <VisuallyHidden>Story Mode</VisuallyHidden>
    </h1>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <div className={styles.head}>
      <div className={styles.picture}>
        <Skeleton height="100%" />
      </div>
      <Skeleton width="40%" height="20px" />
      <Skeleton width="80%" height="36px" />
    </div>
    <div className={styles.opening}>
      {['62%', '100%', '94%', '98%', '88%', '97%', '54%'].map((width) => (
        <Skeleton key={width} width={width} height="20px" />
      ))}
    </div>
  </main>
)
