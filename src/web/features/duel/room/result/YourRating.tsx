import { ArrowRight } from 'lucide-react'
import type { DuelRun } from '../../../../../contract/duel.ts'
import { useApi } from '../../../../lib/query.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { ThreadChart } from '../../../../ui/ThreadChart.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { changeText } from '../../rating.ts'
import styles from './YourRating.module.css'

/** The latest ratings that are drawn. */
const DRAWN = 12

interface Props {
  run: DuelRun
  isProvisional: boolean
}

/** The own rating before and after the duel, and how it came there. */
export function YourRating({ run: { ratingBefore, ratingAfter }, isProvisional }: Props) {
  const { data: summary } = useApi('GET /api/challenges/summary', {}, { fresh: true })
  const change = ratingAfter - ratingBefore
  const points = (summary?.history ?? [])
    .slice(-DRAWN)
    .map(({ at, rating }) => ({ at: Date.parse(at), value: rating }))
  return (
    <section className={styles.rating} aria-labelledby="your-rating">
      <h2 id="your-rating">Your rating</h2>
      <p className={styles.figures}>
        <VisuallyHidden>From </VisuallyHidden>
        <span>{ratingBefore}</span>
        <ArrowRight size={18} aria-hidden="true" />
        <VisuallyHidden> to </VisuallyHidden>
        <strong>
          {ratingAfter}
          {isProvisional && '?'}
        </strong>
        <b className={styles.change}>{changeText(change)}</b>
      </p>
      <div className={styles.chart}>
        {summary ? (
          points.length > 1 ? (
            <>
              <ThreadChart
                points={points}
                label={`Your rating over your latest ${points.length} duels: ${points.map(({ value }) => value).join(', ')}.`}
              />
              <p className={styles.ends} aria-hidden="true">
                <span>{points.length} duels</span>
                <span>now</span>
              </p>
            </>
          ) : (
            <p className={styles.note}>Provisional: it moves far until you have raced more.</p>
          )
        ) : (
          <Skeleton height="84px" />
        )}
      </div>
    </section>
  )
}
