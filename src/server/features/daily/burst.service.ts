import {
  BURST_ACCOUNTS,
  BURST_SECONDS,
  burstOf,
  NEW_ACCOUNT_DAYS,
} from '../../../engine/held-result/held-result.ts'
import { DAILY_GROUPS } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import { hold } from '../game/decide.service.ts'
import { resultsOfNetworks } from './attempt.store.ts'

const LOOKED_BACK_MS = NEW_ACCOUNT_DAYS * 86_400_000

/**
 * Finds bursts, and excludes their results from the leaderboard until a person has checked these results. A burst is a
 * set of quick results of several new accounts from one network in one daily challenge. A single quick result can be
 * luck. Therefore, this check compares all results of a network. A result that a person has already checked is not
 * excluded again. One query finds the few networks that can have a burst, because a query for each network would be
 * slow.
 */
export async function holdBursts(context: Context): Promise<void> {
  if (!context.env.resultChecks) return
  const since = new Date(context.now().getTime() - LOOKED_BACK_MS)
  const quick = { results: BURST_ACCOUNTS, seconds: BURST_SECONDS * DAILY_GROUPS }
  for (const results of await resultsOfNetworks(context.db, since, quick)) {
    const paced = results.map((result) => ({ ...result, pace: result.seconds / DAILY_GROUPS }))
    for (const { id, held } of burstOf(paced)) if (!held) await hold(context, id, 'burst')
  }
}
