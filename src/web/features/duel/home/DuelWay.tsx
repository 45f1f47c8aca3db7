import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Tag } from '../../../design/Tag.tsx'
import { Way, wayClass } from '../../../design/Way.tsx'
import { capitalize, plural } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import { type Duel, inOrder, isMyTurn, openStateOf, seenBy } from '../duel.ts'
import { openDuelsQuery } from '../duel-queries.ts'
import { LiveStrip } from '../list/LiveStrip.tsx'

const RACE = 'Race another player over the same board.'

/** A line about the player's open duels. The duel in which the player can act comes first. */
function lineOf(playerId: string, duels: readonly Duel[]): string {
  const first = inOrder(playerId, duels).find((duel) => duel.mine === 'playing' || isMyTurn(playerId, duel))
  if (!first)
    return duels.length === 0
      ? RACE
      : `${capitalize(plural(duels.length, 'duel'))} open. You wait for the others.`
  const { rivalName } = seenBy(playerId, first)
  if (first.mine === 'playing') return `Your duel with ${rivalName} is running.`
  return openStateOf(playerId, first) === 'challenged'
    ? `${rivalName} challenges you.`
    : `${rivalName} has started. Now you.`
}

/** A link of the home page that leads to the duels. */
export function DuelWay() {
  const { id, isPremium } = useUser()
  const { data, error } = useQuery({ ...openDuelsQuery, enabled: isPremium, refetchOnMount: 'always' })
  const isTurn = isPremium && data?.some((duel) => isMyTurn(id, duel))
  return (
    <Link to="/" hash="challenges" activeOptions={{ exact: true, includeHash: true }} className={wayClass}>
      <Way
        mark={<LiveStrip groupCount={3} mine={3} theirs={2} />}
        title="Speed Duels"
        text={!isPremium || error ? RACE : data && lineOf(id, data)}
        tag={isTurn ? <Tag tone="thread">Your turn</Tag> : !isPremium && <Tag>Premium</Tag>}
      />
    </Link>
  )
}
