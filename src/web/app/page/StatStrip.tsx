import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { errorMessage, type Output } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import styles from './StatStrip.module.css'

type Personal = Output<'GET /api/scores/personal'>

/** `--` if the player is not on the high-score list. */
const rankText = ({ rank }: Personal) => (rank === null ? '--' : `#${formatNumber(rank)}`)

/** With fewer players than this a percentage says little. */
const CROWD = 20
const shareText = ({ rank, totalPlayers }: Personal) =>
  rank !== null && totalPlayers >= CROWD ? `, top ${Math.ceil((rank / totalPlayers) * 100)}%` : ''

const toDuels = (
  <Link to="/" hash="challenges" activeOptions={{ exact: true, includeHash: true }} className={styles.link}>
    Active Challenges
  </Link>
)

/** `turn` is shown beside the active duels: does one wait for the player? */
export function StatStrip({ turn }: { turn: ReactNode }) {
  const { data, error, refetch, isFetching } = useApi('GET /api/scores/personal', {}, { fresh: true })
  const duels = useApi('GET /api/challenges/summary', {}, { fresh: true })
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
  const active = duels.data
    ? formatNumber(duels.data.racing + duels.data.pending)
    : duels.error
      ? '–'
      : undefined
  const cards: { label: string; name?: ReactNode; value: string | undefined; beside?: ReactNode }[] = [
    { label: 'Personal Best', value: data && formatNumber(data.score) },
    { label: 'Highest Level', value: data && formatNumber(data.highestLevel) },
    { label: 'Active Challenges', name: toDuels, value: active, beside: turn },
    { label: `Global Rank${data ? shareText(data) : ''}`, value: data && rankText(data) },
  ]
  return (
    <dl className={styles.strip} aria-busy={!data}>
      {cards.map(({ label, name = label, value, beside }) => (
        <div key={label}>
          <dt>{name}</dt>
          <dd>
            {value ?? <Skeleton width="2.2em" height="1.1em" />}
            {value && beside}
          </dd>
        </div>
      ))}
    </dl>
  )
}
