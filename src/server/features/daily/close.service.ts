import { badgeRules, CHAMPION_PLACES } from '../../../engine/daily/badge.ts'
import { lastClosed } from '../../../engine/daily/close.ts'
import type { Context } from '../../context.ts'
import { lockPlayers } from '../../identity/player.store.ts'
import { enter } from '../leaderboard/leaderboard.service.ts'
import { championDays, giveBadges } from './badge.store.ts'
import * as store from './close.store.ts'
import { winsOf } from './leaderboard.store.ts'
import { topOfDay } from './places.service.ts'
import { tallyDay } from './tally.service.ts'

/** An attempt that ended in time may be written this much later. After that, the day's ranks are final. */
const LAST_WRITES_MS = 60_000
const ALL = Number.POSITIVE_INFINITY

/**
 * Closes every day that has ended everywhere on Earth, the oldest first, and stores its champions. It also closes days that
 * ended while no server ran. Any number of processes may call it at any time: each day is closed once.
 */
export async function closeDays(context: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { db } = context
  const now = context.now()
  for (const date of await store.unclosedDays(db, lastClosed(now.getTime() - LAST_WRITES_MS))) {
    await tallyDay(context, date, ALL)
    await closeDay(context, date, now)
  }
}

async function closeDay({ db }: Pick<Context, 'db'>, date: string, now: Date): Promise<void> {
  // Attempts that were completed always rank before those that were not, so the filter leaves no gap.
  const champions = (await topOfDay(db, date, CHAMPION_PLACES))
    .filter(({ attempt }) => attempt.completed)
    .map(({ attempt }) => attempt.player_id)
  await db.transaction().execute(async (tx) => {
    // Lock the players before the day, as everywhere.
    await lockPlayers(tx, champions)
    if (!(await store.markClosed(tx, date, now))) return
    for (const [index, player_id] of champions.entries()) {
      await store.addChampion(tx, { date, place: index + 1, player_id, created_at: now })
      await enter(tx, winsOf(player_id, now))
      if ((await championDays(tx, player_id)) >= badgeRules.daily_champion.target)
        await giveBadges(tx, player_id, ['daily_champion'], date, now)
    }
  })
}
