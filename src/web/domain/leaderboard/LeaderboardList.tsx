import type { ReactNode } from 'react'
import type { PublicUser } from '../../../contract/account.ts'
import { Row, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { cx } from '../../lib/cx.ts'
import { playerName } from '../../lib/format.ts'
import { Avatar } from '../player/Avatar.tsx'
import { PlayerLink } from '../player/PlayerLink.tsx'
import styles from './LeaderboardList.module.css'
import { Rank } from './Rank.tsx'

/** A list of rows. The best player is in the first row. */
export const LeaderboardList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ol className={styles.rows} aria-label={label}>
    {children}
  </ol>
)

interface RowProps {
  rank: number
  user: Omit<PublicUser, 'firstName'>
  /** A name shown instead of the player's username. */
  name?: string
  /** The formatted value that decides the rank of the player. */
  value: string
  /** Further numbers about the player. Each number must be in a separate element. */
  detail?: ReactNode
  isOwn: boolean
  /** True if the list omits the players between this row and the row above. */
  isApart?: boolean
  /** A button beside the name. */
  action?: ReactNode
}

export function LeaderboardRow(props: RowProps) {
  const { rank, user, name = playerName(user), value, detail, isOwn, isApart = false, action } = props
  return (
    <li className={cx(styles.row, isOwn && styles.own, isApart && styles.apart)}>
      <Rank rank={rank} />
      <Avatar id={user.id} name={name} imageUrl={user.profileImageUrl} frame={user.frame} size={32} />
      <span className={styles.words}>
        <Row as="span" className={styles.naming}>
          <Text as={PlayerLink} username={user.username} cut className={styles.name}>
            {name}
          </Text>
          {isOwn && <span className={styles.you}>You</span>}
          {action && <span className={styles.action}>{action}</span>}
        </Row>
        <Text as="span" size="small" tone="soft" className={styles.detail}>
          {detail}
        </Text>
      </span>
      <Text as="b" size="lead" className={styles.value}>
        {value}
      </Text>
    </li>
  )
}

export const WaitingRows = ({ count }: { count: number }) => (
  <div className={styles.rows}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
      <div key={row} className={styles.row}>
        <Skeleton width="28px" height="28px" radius="var(--round)" />
        <Skeleton width="32px" height="32px" radius="var(--round)" />
        <Skeleton width={`${114 + ((row * 37) % 70)}px`} height="20px" />
        <Skeleton width="64px" height="20px" />
      </div>
    ))}
  </div>
)
