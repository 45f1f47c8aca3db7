import { errorMessage, type Output } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './StatStrip.module.css'

type Personal = Output<'GET /api/scores/personal'>

/** `--` when the player is not on the high-score list (spec section 2). */
const rankText = ({ rank }: Personal) => (rank === null ? '--' : `#${formatNumber(rank)}`)

const cards: { label: string; value: (personal: Personal) => string }[] = [
  { label: 'Personal Best', value: ({ score }) => formatNumber(score) },
  { label: 'Highest Level', value: ({ highestLevel }) => formatNumber(highestLevel) },
  { label: 'Global Rank', value: rankText },
]

/** The stat cards (spec section 2). */
export function StatStrip() {
  const { data, error, refetch, isFetching } = useApi('GET /api/scores/personal', {}, { fresh: true })
  if (error && !data) {
    return (
      <div className={styles.failed}>
        <ErrorState
          compact
          title="Your figures could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </div>
    )
  }
  return (
    <dl className={styles.strip} aria-busy={!data}>
      {cards.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{data ? value(data) : <Skeleton width="2.2em" height="1.1em" />}</dd>
        </div>
      ))}
    </dl>
  )
}
