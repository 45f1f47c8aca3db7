import { CHAMPION_PLACES } from '../../../engine/badge.ts'
import { lastClosed } from '../../../engine/daily/close.ts'
import type { Context } from '../../context.ts'
import { lockPlayers } from '../../identity/player.store.ts'
import { enter } from '../leaderboard/leaderboard.service.ts'
import { holdBursts } from './burst.service.ts'
import { bestOfDay, giveChampionBadge } from './champion.service.ts'
import * as store from './close.store.ts'
import { winsOf } from './leaderboard.store.ts'
import { tallyDay } from './tally.service.ts'

/**
 * Time from the end of a day until the ranks of the day are final, in ms. During this time, the server can still store
 * attempts that ended within the day.
 */
const LAST_WRITES_MS = 60_000
const ALL = Number.POSITIVE_INFINITY

/**
 * Closes every day that has ended in all time zones, oldest first: makes the day's ranks final and stores the
 * champions. The function also closes days that ended while no server ran. If several processes close the same day,
 * only the first process changes the database.
 */
export async function closeDays(context: Context): Promise<void> {
  const { db } = context
  const now = context.now()
  await holdBursts(context)
  for (const date of await store.unclosedDays(db, lastClosed(now.getTime() - LAST_WRITES_MS))) {
    await tallyDay(context, date, ALL)
    await closeDay(context, date, now)
  }
}

async function closeDay({ db }: Pick<Context, 'db'>, date: string, now: Date): Promise<void> {
  const champions = await bestOfDay(db, date, CHAMPION_PLACES)
  await db.transaction().execute(async (tx) => {
    // All code locks players before days. Because of this order, transactions cannot deadlock.
    await lockPlayers(tx, champions)
    if (!(await store.markClosed(tx, date, now))) return
    // Before the players were locked, a person's decision about a suspicious result may have changed the champions. In
    // this case, the wrong players are locked. The function throws, and the next run of this job closes the day.
    if ((await bestOfDay(tx, date, CHAMPION_PLACES)).join() !== champions.join())
      throw new Error(`the champions of ${date} changed while the day was being closed; it is closed again`)
    await store.addChampions(tx, date, champions, now)
    for (const playerId of champions) {
      await enter(tx, winsOf(playerId, now))
      await giveChampionBadge(tx, playerId, date, now)
    }
  })
}

/** Returns whether the ranks of all dates from `from` to `to` are final. */
export async function areClosed(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  if (to > lastClosed(now().getTime())) return false
  return (await store.unclosedDays(db, to)).every((date) => date < from)
}
