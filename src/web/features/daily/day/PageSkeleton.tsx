import { Page } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import styles from './Page.module.css'

/**
 * The placeholder that is visible while the daily is loading. The two cards at the top already have the size and shape
 * of the loaded cards.
 */
export function PageSkeleton() {
  return (
    <Page as="main" gap={10}>
      <h1>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </h1>
      <div className={styles.top}>
        <Skeleton height="340px" radius="var(--rl)" />
        <Skeleton height="340px" radius="var(--rl)" />
      </div>
      <Skeleton height="320px" radius="var(--rl)" />
    </Page>
  )
}
