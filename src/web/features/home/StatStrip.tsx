import { errorMessage, type Output } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './StatStrip.module.css'

type Personal = Output<'GET /api/scores/personal'>

/** `--` when the player is not on the high-score list (spec section 2). */
const rankText = ({ rank }: Personal) => (rank === null ? '--' : `#${formatNumber(rank)}`)

/** With fewer players than this a percentage says little. */
const CROWD = 20
const shareText = ({ rank, totalPlayers }: Personal) =>
  rank !== null && totalPlayers >= CROWD ? `, top ${Math.ceil((rank / totalPlayers) * 100)}%` : ''

/** The stat cards (spec section 2). */
export function StatStrip() {
  const { data, error, refetch, isFetching } = useApi('GET /api/scores/personal', {}, { fresh: true })
  const streaks = useApi(
    'GET /api/leaderboards/:board',
    { params: { board: 'win-streaks' }, query: { period: 'all' } },
    { fresh: true },
  )
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
  const streak = streaks.data ? formatNumber(streaks.data.me?.value ?? 0) : streaks.error ? '–' : undefined
  const cards = [
    { label: 'Personal Best', value: data && formatNumber(data.score) },
    { label: 'Highest Level', value: data && formatNumber(data.highestLevel) },
    { label: 'Best Win Streak', value: streak },
    { label: `Global Rank${data ? shareText(data) : ''}`, value: data && rankText(data) },
  ]
  return (
    <dl className={styles.strip} aria-busy={!data}>
      {cards.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton width="2.2em" height="1.1em" />}</dd>
        </div>
      ))}
    </dl>
  )
}
