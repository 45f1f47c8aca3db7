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
import {
  enterResults,
  entriesOfPlayer,
  readRanks,
  readStandings,
  readStandingsInCircle,
} from './entry.store.ts'
import type { PlacedEntry } from './entry.ts'
import { entryKey, leaderboards } from './leaderboards.ts'
import * as record from './record.store.ts'
import type { Results } from './source.ts'

const DROP_BATCH = 20_000
/** Number of entries of an ended leaderboard that one transaction deletes. */
const END_BATCH = 5_000
/** An id that no player has. With this id, a leaderboard can be read without the rank of a player. */
const NOBODY = ''

/**
 * Enters results on leaderboards; `tx` is the transaction that stores the results. A result that is not better than the
 * player's entry changes nothing.
 */
export async function enter(tx: Db | Tx, ...results: readonly Results[]): Promise<void> {
  for (const result of results) await enterResults(tx, result)
}

/** Returns the best entries of a leaderboard. `key` is the name under which the entries are stored. */
export async function topOf(db: Db | Tx, key: string, places: number): Promise<PlacedEntry[]> {
  return (await readStandings(db, key, NOBODY, { top: places, near: 0 })).top
}

export async function playersOn(db: Db | Tx, key: string): Promise<number> {
  return (await readStandings(db, key, NOBODY, { top: 0, near: 0 })).total
}

/** Returns the top ten and `own`, the player's entry at any rank. `own` is undefined if the player has no entry. */
export async function topTenAndOwn(
  db: Db | Tx,
  key: string,
  playerId: string,
): Promise<{ top: PlacedEntry[]; own: PlacedEntry | undefined; total: number }> {
  const { top, around, total } = await readStandings(db, key, playerId, { near: 0 })
  return { top, own: around.find(({ player_id }) => player_id === playerId), total }
}

/**
 * Returns the top ten of the current period, the player's rank, and the entries directly above and below the player;
 * among all players, or among the player and those whom the player follows.
 */
export async function leaderboard(
  context: Context,
  playerId: string,
  name: LeaderboardName,
  { period, scope }: { period: LeaderboardPeriod; scope: 'all' | 'friends' },
): Promise<Leaderboard> {
  const key = entryKey(name, period, context.now())
  const read = scope === 'friends' ? readStandingsInCircle : readStandings
  const { top, around, rank, total } = await read(context.db, key, playerId)
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

function entryView(name: LeaderboardName, entry: PlacedEntry): LeaderboardEntry {
  const value = leaderboards[name].value(entry.standing)
  return {
    id: entry.ref ?? entry.player_id,
    rank: entry.rank,
    userId: entry.player_id,
    user: publicUser({ ...entry, id: entry.player_id }),
    createdAt: entry.reached_at.toISOString(),
    value,
    ...leaderboards[name].fields(value, entry.level, entry.standing),
  }
}

/** A player's place on a leaderboard of all time. */
export interface OwnPlace {
  /** The player's best result; undefined if the player has no entry. */
  best: { value: number; at: Date; rank: number } | undefined
  /** Number of players on the leaderboard. */
  total: number
}

/** Returns the player's places on leaderboards of all time, with one query for all of them. */
export async function ownPlaces<N extends LeaderboardName>(
  db: Db | Tx,
  names: readonly N[],
  playerId: string,
): Promise<Record<N, OwnPlace>> {
  const rows = await readRanks(db, names, playerId)
  const placeOn = (name: N): OwnPlace => {
    const {
      standing = null,
      reached_at: at = null,
      rank = null,
      total = 0,
    } = rows.find(({ leaderboard }) => leaderboard === name) ?? {}
    const hasEntry = standing !== null && at !== null && rank !== null
    return { best: hasEntry ? { value: leaderboards[name].value(standing), at, rank } : undefined, total }
  }
  return Object.fromEntries(names.map((name) => [name, placeOn(name)])) as Record<N, OwnPlace>
}

export interface Step {
  name: LeaderboardName
  value: number
  at: Date
}

/**
 * Returns the history of the player's best results of all time, oldest first. For each leaderboard, the result contains
 * at most the latest `most` best results.
 */
export async function bestHistory(
  { db, leaderboardSources }: Pick<Context, 'db' | 'leaderboardSources'>,
  playerId: string,
  most: number,
): Promise<Step[]> {
  const steps = await record.improvements(db, leaderboardSources, playerId, most)
  return leaderboardNames.flatMap((name) =>
    steps
      .filter(({ leaderboard }) => leaderboard === name)
      .map(({ standing, reached_at }) => ({
        name,
        value: leaderboards[name].value(standing),
        at: reached_at,
      }))
      // In Story Mode, a shorter time for the same chapters improves the sort value (`standing`), but the displayed
      // number of chapters does not change.
      .filter(({ value }, step, all) => value !== all[step - 1]?.value),
  )
}

/**
 * Returns the player's entries, for the download of all data about the player. Entries of leaderboards that end are
 * omitted, because the download has these results from the feature that keeps them.
 */
export async function exportEntries(
  { db, leaderboardSources }: Pick<Context, 'db' | 'leaderboardSources'>,
  playerId: string,
) {
  const ending = leaderboardSources.flatMap(({ names, ends }) => (ends ? names : []))
  const entries = await entriesOfPlayer(db, playerId)
  return entries.filter(({ leaderboard }) => !ending.includes(leaderboard.split(/[/:]/)[0] ?? ''))
}

export const foldMoves = ({ db }: Pick<Context, 'db'>): Promise<void> => foldLeaderboards(db)

/** Returns the keys of all leaderboards that have entries or stored counts. */
export const countedKeys = (db: Db): Promise<string[]> => countedLeaderboards(db)

/** Deletes a leaderboard that has ended, in batches of entries. Each batch is a transaction of its own. */
export async function drop(db: Db, key: string): Promise<void> {
  while (!(await dropLeaderboard(db, key, END_BATCH)));
}

/**
 * Deletes the leaderboards of old weeks and months. Each call deletes at most one batch of entries per old leaderboard.
 */
export async function dropForgotten({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const key of await countedLeaderboards(db)) {
    const [name, period] = key.split('/')
    const isPeriod = period !== undefined && (leaderboardNames as readonly string[]).includes(name ?? '')
    if (isPeriod && isForgotten(period, now())) await dropLeaderboard(db, key, DROP_BATCH)
  }
}
