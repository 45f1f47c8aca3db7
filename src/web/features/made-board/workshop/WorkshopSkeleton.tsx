import { Page, Stack } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import styles from './Workshop.module.css'

/** The placeholder while a draft is loading. It has the shape of the title, of a group and of the check. */
export const WorkshopSkeleton = () => (
  <Page as="main" gap={4}>
    <h1 className={styles.waiting}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton width="min(100%, 12rem)" height="36px" />
    </h1>
    <div className={styles.columns}>
      <Stack gap={5}>
        <Skeleton height="76px" radius="var(--r)" />
        <Skeleton height="340px" radius="var(--rl)" />
      </Stack>
      <Skeleton height="124px" radius="var(--rl)" />
    </div>
  </Page>
)
