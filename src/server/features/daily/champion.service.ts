import { badgeRules, CHAMPION_PLACES } from '../../../engine/badge.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { DecisionContext } from '../game/mode.ts'
import { rebuildEntries } from '../leaderboard/rebuild.service.ts'
import { award } from './award.service.ts'
import { championDays } from './badge.store.ts'
import * as store from './close.store.ts'
import { topOfDay } from './places.service.ts'

/** Returns the ids of the best players who completed the daily challenge of a date, best first. */
export async function bestOfDay(db: Db | Tx, date: string, places: number): Promise<string[]> {
  // Completed attempts always rank before the other attempts, so the filter below leaves no gap in the ranks.
  const top = await topOfDay(db, date, places)
  return top.filter(({ attempt }) => attempt.completed).map(({ attempt }) => attempt.player_id)
}

/** Awards the champion badge if the player was champion on enough days. */
export async function giveChampionBadge(tx: Tx, playerId: string, date: string, at: Date): Promise<void> {
  if ((await championDays(tx, playerId)) >= badgeRules.daily_champion.target)
    await award(tx, playerId, ['daily_champion'], date, at)
}

/**
 * Returns the ids of a day's champions, and of the players who can become champions if the result of one attempt
 * changes.
 */
export async function championsAndNext(db: Db | Tx, date: string): Promise<string[]> {
  return [...(await store.championsOf(db, date)), ...(await bestOfDay(db, date, CHAMPION_PLACES + 1))]
}

/**
 * Stores the champions of a closed day again after the day's ranks have changed. A player who is no longer a champion
 * still has the champion badge. The caller must have locked the day, and all players who were champions of the day or
 * become champions.
 */
export async function crownAgain(
  tx: Tx,
  context: DecisionContext,
  date: string,
  closedAt: Date,
): Promise<void> {
  const before = await store.championsOf(tx, date)
  const after = await bestOfDay(tx, date, CHAMPION_PLACES)
  if (before.join() === after.join()) return
  await store.deleteChampions(tx, date)
  await store.addChampions(tx, date, after, closedAt)
  for (const playerId of new Set([...before, ...after])) {
    await rebuildEntries(tx, context, playerId)
    await giveChampionBadge(tx, playerId, date, context.now())
  }
}
