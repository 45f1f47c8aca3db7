import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '../../lib/api.ts'
import { formatDay, formatNumber, playerName } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PlayerLink } from '../../ui/PlayerLink.tsx'
import { Rank } from '../../ui/Rank.tsx'
import { ShareSheet } from '../../ui/ShareSheet.tsx'
import styles from './LeaderboardRow.module.css'

interface Props {
  rank: number
  user: Output<'GET /api/leaderboards/:board'>['entries'][number]['user']
  /** What the leaderboard ranks by, as it is shown. */
  value: string
  level?: number | undefined
  /** When the best was reached. */
  date?: string
  /** The player's own row: marked. */
  own: boolean
  /** What the share button of the own row shares; without it there is no button. */
  share?: string
  /** Other players stand between this row and the one above. */
  apart?: boolean
}

function ShareButton({ text }: { text: string }) {
  const [sharing, setSharing] = useState(false)
  return (
    <>
      <IconButton
        className={styles.share}
        label="Share your score"
        aria-haspopup="dialog"
        icon={<Share2 size={18} aria-hidden="true" />}
        onClick={() => setSharing(true)}
      />
      <ShareSheet
        open={sharing}
        onClose={() => setSharing(false)}
        title="Share your score"
        text={text}
        url={window.location.origin}
      />
    </>
  )
}

/** One player on a leaderboard. */
export function LeaderboardRow({ rank, user, value, level, date, own, share, apart = false }: Props) {
  const name = playerName(user)
  return (
    <li className={cx(styles.row, own && styles.own, apart && styles.apart)}>
      <Rank rank={rank} />
      <span className={styles.player}>
        <Avatar id={user.id} name={name} imageUrl={user.profileImageUrl} size={32} />
        <PlayerLink username={user.username} className={styles.name}>
          {name}
        </PlayerLink>
        {own && <span className={styles.you}>You</span>}
        {own && share && <ShareButton text={share} />}
      </span>
      <span className={styles.detail}>
        {level !== undefined && <span>Level {formatNumber(level)}</span>}
        {date && <time dateTime={date}>{formatDay(date)}</time>}
      </span>
      <b className={styles.value}>{value}</b>
    </li>
  )
}
