import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../design/Button.tsx'
import { Highlight } from '../../design/Highlight.tsx'
import { formatUntil } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { useApi } from '../../lib/query.ts'
import styles from './FreeDaily.module.css'

/** Indexes of the tiles that form a group in the picture. */
const group = [5, 6, 9, 14]

/** A card that links to today's daily, which is free. Not shown after the player has played the daily. */
export function FreeDaily() {
  const { data: daily } = useApi('GET /api/daily-challenge')
  const now = useNow()
  const left = daily && formatUntil(daily.endsAt, now)
  if (!daily?.open || daily.hasAttempted || left === undefined) return null
  return (
    <Highlight
      mark={
        <span className={styles.board}>
          {Array.from({ length: 16 }, (_, tile) => tile).map((tile) => (
            <i key={tile} data-lit={group.includes(tile) ? '' : undefined} />
          ))}
        </span>
      }
      kicker="Free today"
      title={daily.game ? 'Your daily waits' : 'Today’s sixteen'}
      text={`Closes in ${left}`}
      action={
        <Link to="/daily-challenge" className={buttonClass()} aria-label="Play the daily challenge">
          Play
        </Link>
      }
    />
  )
}
