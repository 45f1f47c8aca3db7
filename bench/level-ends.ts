// Measures how long the database needs to store the end of a board, with and without looks (the data for ratings). The
// bench measures the embedded database and PostgreSQL in the same run. The first measurement ends levels of runs, one
// after the other. The second measurement ends a daily challenge for many players at the same time, so the transactions
// wait for the locks of the same category rows. The third measurement is of the bytes that PostgreSQL writes to its log
// (WAL) for one level end, among 30,000 players with results on the leaderboards.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { LevelState } from '../src/engine/play/level.ts'
import { randomFrom } from '../src/engine/random.ts'
import { withBoards } from '../src/server/boards/dealing.ts'
import type { Context } from '../src/server/context.ts'
import type { Db } from '../src/server/db/database.ts'
import { daily } from '../src/server/features/daily/daily.mode.ts'
import { dealDaily } from '../src/server/features/daily/daily.service.ts'
import { boardEnd, endNow } from '../src/server/features/game/end.service.ts'
import type { BoardEnd } from '../src/server/features/game/mode.ts'
import { withoutLearning } from '../src/server/features/rating/rating.service.ts'
import { classic } from '../src/server/features/run/classic.mode.ts'
import { dealLevel } from '../src/server/features/run/deal.service.ts'
import type { Bench } from './benches.ts'
import { seededPlayer, seedLeaderboards } from './support/leaderboard-seed.ts'
import { durablePostgres } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

const ENDS = 400
/**
 * Limit of a quotient: the time to store the end of a level with looks (data for ratings), divided by the time without
 * looks. Every seventh guess ends a level, so slow ends of levels would make the game slow.
 */
const TARGET = 2
const DAILIES = 600
/** Number of daily challenges that end at the same time. */
const AT_ONCE = 16
/**
 * Limit of a quotient: the number of daily challenges that the server ends per second with looks (data for ratings),
 * divided by the number without looks. Transactions that store looks wait for one another, because they change the same
 * category rows.
 */
const DAILY_TARGET = 0.5
const SEEDED_PLAYERS = 30_000
/** Number of level ends for which the bytes of the WAL are counted, with each setting. */
const LOGGED_ENDS = 750
/**
 * Limit of a quotient: the bytes of the WAL for one level end with `wal_compression`, divided by the bytes without.
 * After each checkpoint, PostgreSQL writes the whole page of every row that it changes first, and a player's rows are on
 * many pages.
 */
const LOG_TARGET = 0.6

export const run: Bench = async () => {
  const postgres = await durablePostgres()
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  const rows: (string | number)[][] = []
  const dailies: (string | number)[][] = []
  let holds = true
  let log: { off: number; on: number } | undefined
  try {
    const { kindsHere } = await import('../tests/support/database.ts')
    for (const kind of kindsHere) {
      const { plain, looking, daily } = await measure(kind)
      const share = daily.looking / daily.plain
      if (share < DAILY_TARGET) holds = false
      dailies.push([kind, daily.plain.toFixed(0), daily.looking.toFixed(0), share.toFixed(2)])
      const ratio = quantile(looking, 0.5) / quantile(plain, 0.5)
      if (ratio > TARGET) holds = false
      const times = [plain, looking].flatMap((all) => [quantile(all, 0.5), quantile(all, 0.99)])
      rows.push([kind, ...times.map((ms) => ms.toFixed(2)), ratio.toFixed(2)])
    }
    if (postgres) log = await measureLog()
  } finally {
    await postgres?.stop()
  }
  printTable(['', 'without looks p50 ms', 'p99', 'with looks p50 ms', 'p99', 'p50 ×'], rows)
  console.log(`target: at most ${TARGET} times`)
  console.log(`\nOne day's daily, ${AT_ONCE} ends at once:`)
  printTable(['', 'without looks, ends/s', 'with looks, ends/s', '×'], dailies)
  console.log(`target: at least ${DAILY_TARGET}`)
  if (log) {
    const ratio = log.on / log.off
    if (ratio > LOG_TARGET) holds = false
    console.log('\nBytes of the WAL for one level end, after a checkpoint:')
    printTable(
      ['wal_compression off', 'on', '×'],
      [[log.off.toFixed(0), log.on.toFixed(0), ratio.toFixed(2)]],
    )
    console.log(`target: at most ${LOG_TARGET}`)
  }
  return holds
}

const lost: LevelState = { status: 'game_over', mistakes: 4, found: [0], hinted: [], extraLifeUsed: false }
const lostDaily: LevelState = { ...lost, status: 'finished' }
const completed: LevelState = {
  status: 'level_complete',
  mistakes: 1,
  found: [0, 1, 2, 3],
  hinted: [],
  extraLifeUsed: false,
}
const guesses = [{ tileIds: [], group: 0 }]

/**
 * Ends boards of four groups, alternately with and without looks (the data for ratings). Each board belongs to a new
 * player, because only a player's first board with a category counts for ratings.
 */
async function measure(kind: 'embedded' | 'postgres') {
  const { startServer } = await import('../tests/support/server.ts')
  const server = await startServer(kind)
  const { context } = server.app
  const contextWithoutLooks = { ...context, ratings: withoutLearning(context.ratings) }
  const took: { plain: number[]; looking: number[] } = { plain: [], looking: [] }
  try {
    for (let n = 0; n < ENDS; n++) {
      const playerId = await insertPlayer(context.db, `${n}`)
      const game = await withBoards(context.db, (tx) =>
        dealLevel(tx, context, { playerId, level: 1, scoreBefore: 0, startDay: null }),
      )
      const end = boardEnd(classic, { ...game, guesses }, lost, server.now())
      const contextOfEnd = n % 2 === 0 ? context : contextWithoutLooks
      const started = performance.now()
      await endNow(contextOfEnd, end)
      took[n % 2 === 0 ? 'looking' : 'plain'].push(performance.now() - started)
    }
    const dailies = {
      plain: await endDailies(contextWithoutLooks, 'plain'),
      looking: await endDailies(context, 'looking'),
    }
    return { ...took, daily: dailies }
  } finally {
    await server.close()
  }
}

/**
 * Ends today's daily challenge for many players, `AT_ONCE` at a time. Returns the number of ended challenges per
 * second.
 */
async function endDailies(context: Context, what: 'plain' | 'looking'): Promise<number> {
  const { db } = context
  const date = context.now().toISOString().slice(0, 10)
  const ends: BoardEnd[] = []
  for (let n = 0; n < DAILIES; n++) {
    const player_id = await insertPlayer(db, `${what} ${n}`)
    const now = context.now()
    const game = await withBoards(db, (tx) => dealDaily(tx, context, player_id, date, now))
    ends.push(boardEnd(daily, { ...game, guesses }, lostDaily, now))
  }
  const started = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let end = ends.pop(); end; end = ends.pop()) await endNow(context, end)
    }),
  )
  return (1000 * DAILIES) / (performance.now() - started)
}

/** Returns the bytes of the WAL for one level end, with the setting `wal_compression` off and on. */
async function measureLog(): Promise<{ off: number; on: number }> {
  const { startServer } = await import('../tests/support/server.ts')
  const server = await startServer('postgres')
  const { context } = server.app
  const { db } = context
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  const pool = new pg.Pool({ connectionString: url.href })
  const position = async () => {
    const { rows } = await pool.query<{ bytes: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
    )
    return Number(rows[0]?.bytes)
  }
  const random = randomFrom('level-ends')
  const bytesPerEnd = async (compression: 'off' | 'on') => {
    const ends: BoardEnd[] = []
    for (let n = 0; n < LOGGED_ENDS; n++) {
      const playerId = seededPlayer(random.below(SEEDED_PLAYERS))
      const place = { playerId, level: 1 + (n % 15), scoreBefore: 25 * (n % 60), startDay: null }
      const game = await withBoards(db, (tx) => dealLevel(tx, context, place))
      const started_at = new Date(server.now().getTime() - 1000 * (30 + (n % 90)))
      ends.push(boardEnd(classic, { ...game, started_at, guesses }, completed, server.now()))
    }
    await pool.query(`alter system set wal_compression = ${compression}`)
    await pool.query('select pg_reload_conf()')
    await pool.query('checkpoint')
    const before = await position()
    for (const end of ends) await endNow(context, end)
    return ((await position()) - before) / LOGGED_ENDS
  }
  try {
    await seedLeaderboards(pool, { players: SEEDED_PLAYERS, scores: 8 * SEEDED_PLAYERS })
    return { off: await bytesPerEnd('off'), on: await bytesPerEnd('on') }
  } finally {
    await pool.end()
    await server.close()
  }
}

async function insertPlayer(db: Db, name: string): Promise<string> {
  const id = createHash('sha256').update(name).digest('base64url')
  await sql`insert into player (id, name, email) values (${id}, '', ${`${id}@bench.invalid`})`.execute(db)
  return id
}
