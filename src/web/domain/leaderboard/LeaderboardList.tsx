import type { ReactNode } from 'react'
import type { PublicUser } from '../../../contract/account.ts'
import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { cx } from '../../lib/cx.ts'
import { playerName } from '../../lib/format.ts'
import { Avatar } from '../player/Avatar.tsx'
import { PlayerLink } from '../player/PlayerLink.tsx'
import styles from './LeaderboardList.module.css'
import { Rank } from './Rank.tsx'

/** Rows, best first. */
export const LeaderboardList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ol className={styles.rows} aria-label={label}>
    {children}
  </ol>
)

interface RowProps {
  rank: number
  user: PublicUser
  /** Replaces the player's usual name. */
  name?: string
  /** The formatted value that the leaderboard ranks by. */
  value: string
  /** Further figures: one element each. */
  detail?: ReactNode
  isOwn: boolean
  /** Players between this row and the one above are not shown. */
  isApart?: boolean
  /** A button beside the name. */
  action?: ReactNode
}

export function LeaderboardRow(props: RowProps) {
  const { rank, user, name = playerName(user), value, detail, isOwn, isApart = false, action } = props
  return (
    <li className={cx(styles.row, isOwn && styles.own, isApart && styles.apart)}>
      <Rank rank={rank} />
      <span className={styles.player}>
        <Avatar id={user.id} name={name} imageUrl={user.profileImageUrl} frame={user.frame} size={32} />
        <PlayerLink username={user.username} className={styles.name}>
          {name}
        </PlayerLink>
        {isOwn && <span className={styles.you}>You</span>}
        {action && <span className={styles.action}>{action}</span>}
      </span>
      <span className={styles.detail}>{detail}</span>
      <b className={styles.value}>{value}</b>
    </li>
  )
}

export const WaitingRows = ({ count }: { count: number }) => (
  <div className={styles.rows}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
      <div key={row} className={styles.waiting}>
        <Skeleton width="28px" height="28px" radius="var(--round)" />
        <Skeleton width={`${114 + ((row * 37) % 70)}px`} height="20px" />
        <Skeleton width="64px" height="20px" />
      </div>
    ))}
  </div>
)
