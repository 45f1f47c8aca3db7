import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import styles from './DuelLists.module.css'

export const WaitingDuels = ({ count }: { count: number }) => (
  <div className={styles.rows}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: count }, (_, row) => row).map((row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton width="36px" height="36px" radius="var(--round)" />
        <Skeleton width={`${96 + ((row * 37) % 60)}px`} height="20px" />
        <Skeleton width="104px" height="32px" radius="var(--round)" />
      </div>
    ))}
  </div>
)
