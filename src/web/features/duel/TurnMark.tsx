import { useQuery } from '@tanstack/react-query'
import { Tag } from '../../design/Tag.tsx'
import { useUser } from '../../lib/session.ts'
import { isMyTurn } from './duel.ts'
import { openDuelsQuery } from './duel-queries.ts'

/** The label "Your turn". Not shown to a free player, who cannot start a duel. */
export function TurnMark() {
  const { id, isPremium } = useUser()
  const { data } = useQuery({ ...openDuelsQuery, enabled: isPremium, refetchOnMount: 'always' })
  return isPremium && data?.some((duel) => isMyTurn(id, duel)) ? <Tag tone="thread">Your turn</Tag> : null
}
