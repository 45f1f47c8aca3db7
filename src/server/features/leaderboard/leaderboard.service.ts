import type { Leaderboard, LeaderboardEntry } from '../../../contract/leaderboard.ts'
import {
  type LeaderboardName,
  type LeaderboardPeriod,
  leaderboardNames,
} from '../../../engine/leaderboard/leaderboard.ts'
import { percentile } from '../../../engine/leaderboard/percentile.ts'
import { isForgotten } from '../../../engine/leaderboard/period.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { publicUser } from '../../identity/public-user.ts'
import { countedLeaderboards, dropLeaderboard, foldLeaderboards } from './chunk.store.ts'
import { type PlacedEntry, readStandings } from './entry.store.ts'
import { entryKey, leaderboards } from './leaderboards.ts'
import * as record from './record.store.ts'

export { enter, type PlacedEntry, type Results, readStandings as standings } from './entry.store.ts'
export { entryKey } from './leaderboards.ts'
export { periods } from './record.store.ts'

const DROP_BATCH = 20_000

/** The top ten of a leaderboard in the period that is on, and where the player stands on it. */
export async function leaderboard(
  context: Context,
  playerId: string,
  name: LeaderboardName,
  period: LeaderboardPeriod,
): Promise<Leaderboard> {
  const key = entryKey(name, period, context.now())
  const { top, around, rank, total } = await readStandings(context.db, key, playerId)
  const own = around.find((entry) => entry.player_id === playerId)
  return {
    entries: top.map((entry) => entryView(name, entry)),
    me:
      own && rank !== null
        ? {
            rank,
            value: leaderboards[name].value(own.standing),
            neighbours: around.map((entry) => entryView(name, entry)),
            percentile: percentile(rank, total),
          }
        : null,
    total,
  }
}

/** A row of a leaderboard as everybody may see it. */
function entryView(name: LeaderboardName, entry: PlacedEntry): LeaderboardEntry {
  const value = leaderboards[name].value(entry.standing)
  return {
    id: entry.ref ?? entry.player_id,
    rank: entry.rank,
    userId: entry.player_id,
    user: publicUser({ ...entry, id: entry.player_id }),
    createdAt: entry.reached_at.toISOString(),
    value,
    ...leaderboards[name].fields(value, entry.level),
  }
}

/** Where a player stands on a leaderboard of all time; rank null while they are not on it. */
export async function ownPlace(db: Db | Tx, name: LeaderboardName, playerId: string) {
  const { around, rank, total } = await readStandings(db, name, playerId, { top: 0, near: 0 })
  return { entry: around[0] && entryView(name, around[0]), rank, total }
}

/** A better best: what it was, and when. */
export interface Step {
  name: LeaderboardName
  value: number
  at: Date
}

/** Every time that a player bettered an all-time best, oldest first; at most the latest `most` of each leaderboard. */
export async function bestHistory(
  { db, leaderboardSources }: Pick<Context, 'db' | 'leaderboardSources'>,
  playerId: string,
  most: number,
): Promise<Step[]> {
  const steps = await record.betterings(db, leaderboardSources, playerId, most)
  return leaderboardNames.flatMap((name) =>
    steps
      .filter(({ leaderboard }) => leaderboard === name)
      .map(({ standing, reached_at }) => ({
        name,
        value: leaderboards[name].value(standing),
        at: reached_at,
      })),
  )
}

/** Folds what was entered into the counts. Ranks are right without it, only slower. */
export const foldEntered = ({ db }: Pick<Context, 'db'>): Promise<void> => foldLeaderboards(db)

/** Deletes leaderboards of weeks and months that nobody can ask for any more, a batch of each. */
export async function dropForgotten({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const key of await countedLeaderboards(db)) {
    const [name, period] = key.split('/')
    const isPeriod = period !== undefined && (leaderboardNames as readonly string[]).includes(name ?? '')
    if (isPeriod && isForgotten(period, now())) await dropLeaderboard(db, key, DROP_BATCH)
  }
}
