import { Link } from '@tanstack/react-router'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { ThreadChart } from '../../../design/ThreadChart.tsx'
import { formatDay, plural } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { useUser } from '../../../lib/session.ts'
import { changeText, courseOf, duelCount, monthsChange, type Rating, ratingText } from '../rating.ts'
import styles from './RatingPanel.module.css'

/** Explains the "?" of a provisional rating. */
const provisionalNote = (rating: Rating) =>
  duelCount(rating) === 0
    ? 'Everybody starts at 1500. The ? goes once a few duels have shown how you race.'
    : 'Still an estimate. Race more to settle it.'

export function RatingPanel({ rating }: { rating: Rating | undefined }) {
  const { username } = useUser()
  const now = useNow()
  if (!rating) {
    return (
      <section className={styles.panel} aria-label="Your rating" aria-busy="true">
        <Skeleton height="156px" radius="var(--r)" />
      </section>
    )
  }
  const change = monthsChange(rating, now)
  const [first] = rating.history
  const isDrawn = rating.history.length > 1
  return (
    <section className={styles.panel} aria-labelledby="your-rating">
      <div className={styles.top}>
        <h3 id="your-rating">Your rating</h3>
        <p>{plural(duelCount(rating), 'duel')}</p>
      </div>
      <p className={styles.figure}>
        <b>{ratingText(rating)}</b>
        {change !== undefined && (
          <span>
            <strong>{changeText(change)}</strong> in 30 days
          </span>
        )}
      </p>
      {isDrawn && first && (
        <div className={styles.course}>
          <ThreadChart
            points={rating.history.map(({ at, rating: value }) => ({ at: Date.parse(at), value }))}
            label={courseOf(rating)}
          />
          <p className={styles.ends} aria-hidden="true">
            <span>{formatDay(first.at)}</span>
            <span>{formatDay(rating.history.at(-1)?.at ?? first.at)}</span>
          </p>
        </div>
      )}
      {rating.provisional && <p className={styles.provisional}>{provisionalNote(rating)}</p>}
      {isDrawn && (
        <Link
          to="/players/$username"
          params={{ username: username ?? '' }}
          hash="duels"
          className={styles.all}
        >
          Rating history
        </Link>
      )}
    </section>
  )
}
