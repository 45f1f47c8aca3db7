import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/session.ts'
import { isMyTurn } from './duel.ts'
import { openDuelsQuery } from './duel-queries.ts'
import styles from './TurnMark.module.css'

/** Nothing for a free player, who cannot start a race. */
export function TurnMark() {
  const { id, isPremium } = useUser()
  const { data } = useQuery({ ...openDuelsQuery, enabled: isPremium, refetchOnMount: 'always' })
  return isPremium && data?.some((duel) => isMyTurn(id, duel)) ? (
    <span className={styles.mark}>Your turn</span>
  ) : null
}
