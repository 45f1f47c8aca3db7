import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/session.ts'
import { isMyTurn } from './duel.ts'
import { openDuelsQuery } from './duel-queries.ts'
import styles from './TurnMark.module.css'

/** "Your turn", while an open duel waits for the player. Only for those who can start one. */
export function TurnMark() {
  const { id, isPremium } = useUser()
  const { data } = useQuery({ ...openDuelsQuery, enabled: isPremium, refetchOnMount: 'always' })
  return isPremium && data?.some((duel) => isMyTurn(id, duel)) ? (
    <span className={styles.mark}>Your turn</span>
  ) : null
}
