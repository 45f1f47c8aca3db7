// Measures how long the database needs to store the end of a board, with and without looks (the data for ratings). The
// bench measures the embedded database and PostgreSQL in the same run. The first measurement ends levels of runs, one
// after the other. The second measurement ends a daily challenge for many players at the same time, so the transactions
// wait for the locks of the same category rows.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LevelState } from '../src/engine/play/level.ts'
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

export const run: Bench = async () => {
  const postgres = await durablePostgres()
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  const rows: (string | number)[][] = []
  const dailies: (string | number)[][] = []
  let holds = true
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
  } finally {
    await postgres?.stop()
  }
  printTable(['', 'without looks p50 ms', 'p99', 'with looks p50 ms', 'p99', 'p50 ×'], rows)
  console.log(`target: at most ${TARGET} times`)
  console.log(`\nOne day's daily, ${AT_ONCE} ends at once:`)
  printTable(['', 'without looks, ends/s', 'with looks, ends/s', '×'], dailies)
  console.log(`target: at least ${DAILY_TARGET}`)
  return holds
}

const lost: LevelState = { status: 'game_over', mistakes: 4, found: [0], hinted: [], extraLifeUsed: false }
const lostDaily: LevelState = { ...lost, status: 'finished' }
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
      const game = await context.db
        .transaction()
        .execute((tx) => dealLevel(tx, context, { playerId, level: 1, scoreBefore: 0, startDay: null }))
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
    const game = await db.transaction().execute((tx) => dealDaily(tx, context, player_id, date, now))
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

async function insertPlayer(db: Db, name: string): Promise<string> {
  const id = createHash('sha256').update(name).digest('base64url')
  await sql`insert into player (id, name, email) values (${id}, '', ${`${id}@bench.invalid`})`.execute(db)
  return id
}
