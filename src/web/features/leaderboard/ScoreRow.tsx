import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ShareSheet } from '../../ui/ShareSheet.tsx'
import { Rank } from './Rank.tsx'
import styles from './ScoreRow.module.css'

interface Props {
  rank: number
  userId: string
  name: string
  imageUrl: string | null
  level: number
  score: number
  /** The player's own row: marked, and the only one with a share button. */
  own: boolean
  /** Other players stand between this row and the one above. */
  apart?: boolean
}

/** One player on a board. */
export function ScoreRow({ rank, userId, name, imageUrl, level, score, own, apart = false }: Props) {
  const [sharing, setSharing] = useState(false)
  return (
    <li className={cx(styles.row, own && styles.own, apart && styles.apart)}>
      <Rank rank={rank} />
      <span className={styles.player}>
        <Avatar id={userId} name={name} imageUrl={imageUrl} size={32} />
        <span className={styles.name}>{name}</span>
        {own && (
          <>
            <span className={styles.you}>You</span>
            <IconButton
              className={styles.share}
              label="Share your score"
              aria-haspopup="dialog"
              icon={<Share2 size={18} aria-hidden="true" />}
              onClick={() => setSharing(true)}
            />
          </>
        )}
      </span>
      <span className={styles.level}>Level {formatNumber(level)}</span>
      <b className={styles.score}>{formatNumber(score)}</b>
      {own && (
        <ShareSheet
          open={sharing}
          onClose={() => setSharing(false)}
          title="Share your score"
          text={`I scored ${formatNumber(score)} points and reached level ${level} in WordConnect. Can you connect more words?`}
          url={window.location.origin}
        />
      )}
    </li>
  )
}
