import { burstOf, NEW_ACCOUNT_DAYS } from '../../../engine/held-result/held-result.ts'
import { DAILY_GROUPS } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import { hold } from '../game/decide.service.ts'
import { newAccountsByNetwork } from '../held-result/held-result.service.ts'
import { completedAttempts } from './attempt.store.ts'

const LOOKED_BACK_MS = NEW_ACCOUNT_DAYS * 86_400_000

/**
 * Excludes the results of a burst from the leaderboard until a person checks these results. In a burst, several new
 * accounts from one network have quick results in one daily challenge. One quick result of a new account may be luck
 * and is valid at first; therefore, this check looks at all results of a network together. A result that a person has
 * already checked is not excluded again.
 */
export async function holdBursts(context: Context): Promise<void> {
  if (!context.env.resultChecks) return
  const since = new Date(context.now().getTime() - LOOKED_BACK_MS)
  for (const players of await newAccountsByNetwork(context)) {
    const completed = await completedAttempts(context.db, players, since)
    const results = completed.map((attempt) => ({ ...attempt, pace: attempt.seconds / DAILY_GROUPS }))
    for (const attempts of Map.groupBy(results, ({ date }) => date).values())
      for (const { id, held_at } of burstOf(attempts)) if (held_at === null) await hold(context, id, 'burst')
  }
}
