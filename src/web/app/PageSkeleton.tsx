import { Skeleton } from '../ui/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './PageSkeleton.module.css'

/** Shown while the code of a page is loaded. */
export function PageSkeleton() {
  return (
    <main className={styles.page}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton height="240px" radius="var(--rl)" />
      <Skeleton height="88px" radius="var(--rl)" />
      <Skeleton height="320px" radius="var(--rl)" />
    </main>
  )
}
