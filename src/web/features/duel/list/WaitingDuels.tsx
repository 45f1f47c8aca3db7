import { Row } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import styles from './DuelLists.module.css'

export const WaitingDuels = ({ count }: { count: number }) => (
  <div>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: count }, (_, row) => row).map((row) => (
      <Row key={row} justify="space-between" className={styles.waiting}>
        <Row>
          <Skeleton width="36px" height="36px" radius="var(--round)" />
          <Skeleton width={`${96 + ((row * 37) % 60)}px`} height="20px" />
        </Row>
        <Skeleton width="104px" height="32px" radius="var(--round)" />
      </Row>
    ))}
  </div>
)
