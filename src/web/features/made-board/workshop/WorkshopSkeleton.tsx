import { Page } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'

/** The placeholder while a draft is loading. It has the shape of the title and of a group. */
export const WorkshopSkeleton = () => (
  <Page as="main">
    <h1>
      <VisuallyHidden>Loading...</VisuallyHidden>
    </h1>
    <Skeleton height="48px" radius="var(--r)" />
    <Skeleton height="340px" radius="var(--rl)" />
  </Page>
)
