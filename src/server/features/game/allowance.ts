import { FREE_GAMES_PER_DAY, FREE_HINTS_PER_DAY, PREMIUM_HINTS_PER_DAY } from '../../../engine/rules.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { localDay, nextMidnight } from '../../time.ts'
import { isPremium } from '../account/account.view.ts'
import { countStarts } from './game.store.ts'
import { dayHintsUsed } from './ledger.store.ts'

/** What a player may still start and ask for on their local day (decisions.md, "Free games", "Hints"). */
export interface Allowance {
  day: string
  resetsAt: Date
  premium: boolean
  gamesPlayed: number
  maxGames: number | 'unlimited'
  canPlay: boolean
  /** Hints left of the day's own; they are spent before the kept ones. */
  dayHints: number
}

/** Reads the allowance; inside a transaction that holds the player's lock it cannot change underneath. */
export async function allowanceOf(db: Db | Tx, player: Player, now: Date): Promise<Allowance> {
  const day = localDay(now, player.time_zone)
  const premium = isPremium(player, now)
  const gamesPlayed = await countStarts(db, player.id, day)
  const hintsUsed = await dayHintsUsed(db, player.id, day)
  return {
    day,
    resetsAt: nextMidnight(now, player.time_zone),
    premium,
    gamesPlayed,
    maxGames: premium ? 'unlimited' : FREE_GAMES_PER_DAY,
    canPlay: premium || gamesPlayed < FREE_GAMES_PER_DAY,
    dayHints: Math.max(0, (premium ? PREMIUM_HINTS_PER_DAY : FREE_HINTS_PER_DAY) - hintsUsed),
  }
}
