import { Link } from '@tanstack/react-router'
import { percentText } from '../../../engine/percent.ts'
import { Figures } from '../../design/Figures.tsx'
import { QueryError } from '../../domain/query/QueryError.tsx'
import type { Output } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import styles from './Home.module.css'

type Personal = Output<'GET /api/scores/personal'>

/** Returns the rank as text; `--` if the player is not on the high-score list. */
const rankText = ({ rank }: Personal) => (rank === null ? '--' : `#${formatNumber(rank)}`)

/**
 * If there are fewer players than this number, no percentage is shown, because a percentage of few players is not
 * useful.
 */
const CROWD = 20
const shareText = ({ rank, totalPlayers }: Personal) =>
  rank !== null && totalPlayers >= CROWD ? `, top ${percentText(Math.ceil((rank / totalPlayers) * 100))}` : ''

const toDuels = (
  <Link to="/" hash="challenges" activeOptions={{ exact: true, includeHash: true }} className={styles.link}>
    Active Challenges
  </Link>
)

export function StatStrip() {
  const own = useApi('GET /api/scores/personal', {}, { fresh: true })
  const duels = useApi('GET /api/challenges/summary', {}, { fresh: true })
  const { data } = own
  if (own.error && !data)
    return (
      <div className={styles.failed}>
        <QueryError compact title="Your figures could not be loaded" query={own} />
      </div>
    )
  const active = duels.data && formatNumber(duels.data.racing + duels.data.pending)
  return (
    <Figures
      ruled
      figures={[
        { name: 'Personal Best', value: data && formatNumber(data.score) },
        { name: 'Highest Level', value: data && formatNumber(data.highestLevel) },
        { name: 'Active Challenges', label: toDuels, value: active ?? (duels.error ? '–' : undefined) },
        { name: `Global Rank${data ? shareText(data) : ''}`, value: data && rankText(data) },
      ]}
    />
  )
}
