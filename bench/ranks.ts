// Measures leaderboards and player search with 1,000,000 players and 10,000,000 scores on PostgreSQL. For comparison,
// the bench also measures 10,000 players, and a query that reads one row by its primary key. On simulated leaderboards
// of 1,000,000 and 10,000,000 entries, it measures how the time of a player's own rank grows.
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { type LeaderboardPeriod, leaderboardPeriods } from '../src/engine/leaderboard/leaderboard.ts'
import { randomFrom } from '../src/engine/random.ts'
import type { Context } from '../src/server/context.ts'
import { leaderboard } from '../src/server/features/leaderboard/leaderboard.service.ts'
import { searchPlayers } from '../src/server/features/player/player.service.ts'
import { findPlayer } from '../src/server/identity/player.store.ts'
import { modelLeaderboards } from '../tests/support/leaderboard-model.ts'
import type { Bench } from './benches.ts'
import { foldAll } from './support/fold-all.ts'
import { seedLeaderboards } from './support/leaderboard-seed.ts'
import { onDatabase } from './support/on-database.ts'
import { durablePostgres } from './support/processes.ts'
import { ranksDoNotGrow } from './support/rank-growth.ts'
import { printTable, quantile } from './support/table.ts'

const SIZES = [
  { name: '10,000 players', players: 10_000, scores: 100_000 },
  { name: '1,000,000 players', players: 1_000_000, scores: 10_000_000 },
]
const CALLS = 400
const WARM_UP = 20
const RANK_LIMIT_MS = 20
const SEARCH_LIMIT_MS = 30
/**
 * Number of new best results per leaderboard that the server has not yet added to the leaderboard's counters. Only a
 * very busy server has so many waiting results.
 */
const IMPROVED_BESTS = 500

type Timings = Map<string, number[]>

export const run: Bench = async () => {
  const postgres = await durablePostgres()
  if (!postgres) {
    console.error('No PostgreSQL server is installed here: this bench needs one')
    return false
  }
  try {
    const results: Timings[] = []
    for (const size of SIZES) results.push(await measureSize(postgres.url, size))
    const holds = report(results)
    return (await ranksDoNotGrow(postgres.url)) && holds
  } finally {
    await postgres.stop()
  }
}

async function measureSize(url: string, size: (typeof SIZES)[number]): Promise<Timings> {
  return onDatabase(url, `ranks_${size.players}`, async (database) => {
    const begun = performance.now()
    await seedLeaderboards(database.pool, size)
    await improveBests(database.pool, await foldAll(database))
    console.log(`${size.name}: seeded in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    return measure({ db: database.db, now: () => new Date() } as Context, database.pool)
  })
}

/**
 * Improves some best results on each leaderboard with the product's SQL statements. The new results are not yet in the
 * counters, so a query for a rank must also read these results.
 */
async function improveBests(pool: pg.Pool, names: readonly string[]): Promise<void> {
  for (const name of names)
    await pool.query(
      `update leaderboard_entry set standing = standing - 1, reached_at = now() where leaderboard = $1 and player_id in
        (select player_id from leaderboard_entry where leaderboard = $1 order by md5(player_id) limit $2)`,
      [name, IMPROVED_BESTS],
    )
  await pool.query('analyze leaderboard_move')
}

async function measure(context: Context, pool: pg.Pool): Promise<Timings> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, username_key as name from player order by md5('sample' || id) limit ${CALLS}`,
  )
  const timings: Timings = new Map()
  const time = async (name: string, call: (player: { id: string; name: string }) => Promise<unknown>) => {
    const millis: number[] = []
    for (const [n, player] of [...rows.slice(0, WARM_UP), ...rows].entries()) {
      const start = performance.now()
      await call(player)
      if (n >= WARM_UP) millis.push(performance.now() - start)
    }
    timings.set(name, millis)
  }
  await time('one row by primary key', ({ id }) => findPlayer(context.db, id))
  for (const name of modelLeaderboards)
    for (const period of leaderboardPeriods satisfies readonly LeaderboardPeriod[])
      await time(`${name}, ${period}`, ({ id }) => leaderboard(context, id, name, { period, scope: 'all' }))
  const random = randomFrom('searches')
  const reader = { playerId: '', blocksVersion: 0 }
  for (const length of [1, 2, 4, 8])
    await time(`search: first ${length} of a name`, ({ name }) =>
      searchPlayers(context, reader, name.slice(0, length), 1),
    )
  await time('search: a whole name with a typo', ({ name }) => {
    const at = random.below(name.length)
    return searchPlayers(context, reader, `${name.slice(0, at)}q${name.slice(at + 1)}`, 1)
  })
  await time('search: half a name with a typo', ({ name }) => {
    const half = name.slice(0, Math.max(4, Math.ceil(name.length / 2)))
    const at = random.below(half.length - 1)
    return searchPlayers(context, reader, half.slice(0, at) + half[at + 1] + half[at] + half.slice(at + 2), 1)
  })
  await time('players, last page', () => searchPlayers(context, reader, '', 1e9))
  return timings
}

function report([small, large]: readonly Timings[]): boolean {
  const floor = quantile(large?.get('one row by primary key') ?? [], 0.5)
  let holds = true
  const rows = [...(large ?? [])].map(([name, millis]) => {
    const before = small?.get(name) ?? []
    const p99 = quantile(millis, 0.99)
    const limit = name.startsWith('search') ? SEARCH_LIMIT_MS : RANK_LIMIT_MS
    if (p99 > limit) holds = false
    const p50 = quantile(millis, 0.5)
    return [
      name,
      quantile(before, 0.5).toFixed(2),
      p50.toFixed(2),
      p99.toFixed(2),
      (p50 / quantile(before, 0.5)).toFixed(1),
      (p50 / floor).toFixed(1),
      p99 <= limit ? '' : `over ${limit}`,
    ]
  })
  printTable(['', 'p50 ms, 10,000', 'p50 ms, 1,000,000', 'p99 ms', 'growth', 'of floor', ''], rows)
  console.log(
    `limits at 1,000,000 players: p99 <= ${RANK_LIMIT_MS} ms a leaderboard, <= ${SEARCH_LIMIT_MS} ms a search`,
  )
  return holds
}
