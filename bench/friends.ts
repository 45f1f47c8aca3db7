// Measures the lists of players who follow 1,000 others, with 1,000,000 players and 10,000,000 scores on PostgreSQL: the
// friends' daily, each friends' leaderboard and the friends' activities. For comparison, the bench also measures a query
// that reads one row by its primary key. Before the measurement, it vacuums the tables and writes the pages of the
// seeding to disk. Otherwise, PostgreSQL would write them during the measurement.
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { FOLLOWED_MAX } from '../src/engine/friend.ts'
import { leaderboardPeriods } from '../src/engine/leaderboard/leaderboard.ts'
import type { Context } from '../src/server/context.ts'
import type { Database } from '../src/server/db/database.ts'
import { feed } from '../src/server/features/activity/activity.service.ts'
import { friendsOnDay } from '../src/server/features/daily/friends.service.ts'
import { dayLeaderboard } from '../src/server/features/daily/places.service.ts'
import { leaderboard } from '../src/server/features/leaderboard/leaderboard.service.ts'
import { findPlayer } from '../src/server/identity/player.store.ts'
import { dailyBoard } from '../tests/support/dailies.ts'
import { modelLeaderboards } from '../tests/support/leaderboard-model.ts'
import type { Bench } from './benches.ts'
import { foldAll } from './support/fold-all.ts'
import { seedLeaderboards, withoutIndexes } from './support/leaderboard-seed.ts'
import { onDatabase } from './support/on-database.ts'
import { durablePostgres } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

const SIZE = { players: 1_000_000, scores: 10_000_000 }
/**
 * Number of players who follow `FOLLOWED_MAX` others. The first half reads all lists before the measurement: a server that
 * has just been seeded has few pages in memory, and every process of PostgreSQL maps a page when it reads it for the
 * first time. The second half are the readers whose calls count.
 */
const READERS = 400
/** Number of other players with `FEW_FOLLOWED` follows each, so that the table of follows has the size of real use. */
const FOLLOWERS = 200_000
const FEW_FOLLOWED = 20
/** One player of this number has played the daily of today. */
const PLAYS_DAILY = 3
/** One player of this number has changed the settings of privacy. */
const HAS_PRIVACY = 20
const ACTIVITIES_A_PLAYER = 3
const CALLS = 400
const WARM_UP = 40
/**
 * Memory of PostgreSQL for pages, in MB. It is a quarter of a machine with 8 GB, as the manual of PostgreSQL advises.
 */
const SHARED_MEGABYTES = 2048
const LIMIT_MS = 15
const FLOOR = 'one row by primary key'

export const run: Bench = async () => {
  const postgres = await durablePostgres(SHARED_MEGABYTES)
  if (!postgres) {
    console.error('No PostgreSQL server is installed here: this bench needs one')
    return false
  }
  try {
    return await onDatabase(postgres.url, 'friends', async (database) => {
      const begun = performance.now()
      const context = { db: database.db, now: () => new Date(), hashKey: 'bench' } as Context
      const date = context.now().toISOString().slice(0, 10)
      await seedLeaderboards(database.pool, SIZE)
      await foldAll(database)
      await seedFriends(database, context, date)
      console.log(`seeded in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
      const readers = await readersOf(database.pool)
      const [early, late] = [readers.slice(0, READERS / 2), readers.slice(READERS / 2)]
      report('first calls after the start, which do not count', await measure(context, early, date))
      return report(`${FOLLOWED_MAX} followed`, await measure(context, late, date))
    })
  } finally {
    await postgres.stop()
  }
}

const player = (number: string) => `substr(md5('p' || ${number}), 1, 16)`

/** Inserts follows, settings, activities and attempts at the daily of a date. The readers are the first players. */
async function seedFriends(database: Database, context: Context, date: string): Promise<void> {
  await dailyBoard(database.db, context, date)
  const client = await database.pool.connect()
  try {
    await client.query(
      `set synchronous_commit = off; set session_replication_role = replica; select setseed(0.5)`,
    )
    await withoutIndexes(client, 'follow', () =>
      client.query(`
        insert into follow (follower_id, followed_id, accepted_at, created_at)
        select distinct ${player('follower')}, ${player('followed')}, now(), now()
        from (select follower, 1 + floor(random() * ${SIZE.players})::bigint as followed
          from (select 1 + n % ${READERS} as follower from generate_series(1, ${READERS * FOLLOWED_MAX}) as n
            union all select 1 + ${READERS} + n % ${FOLLOWERS}
            from generate_series(1, ${FOLLOWERS * FEW_FOLLOWED}) as n) as follower) as made
        where follower <> followed`),
    )
    await client.query(`
      insert into privacy (player_id, activity, daily_results)
      select ${player('n')}, (array['everyone', 'friends', 'nobody'])[1 + n % 3], (array['everyone', 'friends', 'nobody'])[1 + n / 3 % 3]
      from generate_series(1, ${SIZE.players}, ${HAS_PRIVACY}) as n`)
    await withoutIndexes(client, 'activity', () =>
      client.query(`
        insert into activity (id, player_id, kind, data, ref, created_at)
        select n, ${player(`1 + n % ${SIZE.players}`)}, 'level_up', '{"level":5}', n, now()
        from generate_series(1, ${SIZE.players * ACTIVITIES_A_PLAYER}) as n`),
    )
    await withoutIndexes(client, 'daily_attempt', () =>
      client.query(
        `insert into daily_attempt (id, player_id, date, game_id, started_at, ended_at, completed, score, seconds, mistakes, guesses,
          found, standing)
        select 'a' || n, ${player('n')}, $1, 'g' || n, now(), case when n % 10 > 0 then now() end, true, 500, 60 + n % 100, 0,
          '{15,240,3840,61440}', '{0,1,2,3}', case when n % 10 > 0 then -n end
        from generate_series(1, ${SIZE.players}, ${PLAYS_DAILY}) as n`,
        [date],
      ),
    )
    // Every reader has finished the daily of today, because only then its results are shown.
    await client.query(
      `update daily_attempt set ended_at = now(), standing = -1 where date = $1 and player_id = any($2)`,
      [date, await readersOf(database.pool)],
    )
    await client.query(
      `insert into daily_attempt (id, player_id, date, game_id, started_at, ended_at, completed, score, standing)
        select 'r' || id, id, $1, 'r' || id, now(), now(), true, 500, -1 from unnest($2::text[]) as id on conflict do nothing`,
      [date, await readersOf(database.pool)],
    )
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}

async function readersOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select ${player('n')} as id from generate_series(1, ${READERS}) as n`,
  )
  return rows.map(({ id }) => id)
}

type Timings = Map<string, number[]>

async function measure(context: Context, readers: readonly string[], date: string): Promise<Timings> {
  const timings: Timings = new Map()
  const time = async (name: string, call: (playerId: string) => Promise<unknown>) => {
    const millis: number[] = []
    for (let n = 0; n < WARM_UP + CALLS; n++) {
      const start = performance.now()
      await call(readers[n % readers.length] ?? '')
      if (n >= WARM_UP) millis.push(performance.now() - start)
    }
    timings.set(name, millis)
  }
  await time(FLOOR, (id) => findPlayer(context.db, id))
  await time('today among friends', (id) => friendsOnDay(context, id, date))
  await time('the leaderboard of today', (id) => dayLeaderboard(context, { playerId: id }, date, 'friends'))
  for (const name of modelLeaderboards)
    for (const period of leaderboardPeriods)
      await time(`${name}, ${period}`, (id) => leaderboard(context, id, name, { period, scope: 'friends' }))
  await time('activities', (id) => feed(context, id, { scope: 'friends' }))
  return timings
}

function report(title: string, timings: Timings): boolean {
  const floor = quantile(timings.get(FLOOR) ?? [], 0.5)
  const rows = [...timings].map(([name, millis]) => {
    const [p50, p99] = [quantile(millis, 0.5), quantile(millis, 0.99)]
    return { name, p50, p99, holds: p99 <= LIMIT_MS }
  })
  printTable(
    [title, 'p50 ms', `p99 ms, limit ${LIMIT_MS}`, 'of floor', ''],
    rows.map(({ name, p50, p99, holds }) => [
      ...[name, p50.toFixed(2), p99.toFixed(2), (p50 / floor).toFixed(1), holds ? '' : `over ${LIMIT_MS}`],
    ]),
  )
  return rows.every(({ holds }) => holds)
}
