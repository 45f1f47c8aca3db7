import { ArrowRight } from 'lucide-react'
import type { DuelRun } from '../../../../../contract/duel.ts'
import { Skeleton } from '../../../../design/Skeleton.tsx'
import { ThreadChart } from '../../../../design/ThreadChart.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { useApi } from '../../../../lib/query.ts'
import { changeText } from '../../rating.ts'
import styles from './YourRating.module.css'

const DRAWN = 12

interface Props {
  run: DuelRun
  isProvisional: boolean
}

export function YourRating({ run: { ratingBefore, ratingAfter }, isProvisional }: Props) {
  const { data: summary } = useApi('GET /api/challenges/summary', {}, { fresh: true })
  const change = ratingAfter - ratingBefore
  const points = (summary?.history ?? [])
    .slice(-DRAWN)
    .map(({ at, rating }) => ({ at: Date.parse(at), value: rating }))
  // A first duel is drawn as one step.
  const isFirst = points.length < 2
  const drawn = isFirst
    ? [
        { at: 0, value: ratingBefore },
        { at: 1, value: ratingAfter },
      ]
    : points
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
          <>
            <ThreadChart
              points={drawn}
              label={`Your rating over your latest ${isFirst ? 'duel' : `${points.length} duels`}: ${drawn.map(({ value }) => value).join(', ')}.`}
            />
            <p className={styles.ends} aria-hidden="true">
              <span>{isFirst ? 'before' : `${points.length} duels`}</span>
              <span>now</span>
            </p>
          </>
        ) : (
          <Skeleton height="84px" />
        )}
      </div>
      {isProvisional && <p className={styles.note}>Provisional until you have raced more.</p>}
    </section>
  )
}
