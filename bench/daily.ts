import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { type Random, randomFrom } from '../src/engine/random.ts'
import { levelPoints } from '../src/engine/scoring.ts'
import { type Db, openDatabase } from '../src/server/db/database.ts'
import { tallyDay } from '../src/server/features/daily/tally.service.ts'
import { Client } from '../tests/support/client.ts'
import { dailyBoard } from '../tests/support/dailies.ts'
import { insertField, type Result } from '../tests/support/field.ts'
import type { Bench } from './benches.ts'
import { fire, type Load, type Shot } from './support/load.ts'
import { PASSWORD } from './support/players.ts'
import { durablePostgres, startProgram } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

const FIELDS = [
  { players: 1_000, date: '2027-01-01' },
  { players: 10_000, date: '2027-01-02' },
  { players: 1_000_000, date: '2027-01-03' },
]
const LANES = 4
/** Number of attempts in one batch. After each batch, the server's job counts the new attempts. */
const BATCH = 10_000
const READS = 250
const DAY_MS = 50 * 3_600_000
/**
 * Limit of a quotient: the time to read the leaderboard of 1,000,000 players, divided by the time to read the
 * leaderboard of 1,000 players.
 */
const MOST_GROWTH = 2
const BARE = 'bare route'

interface Reader {
  client: Client
  id: string
}

/**
 * Measures how long it takes to read the leaderboard of a daily with the reader's own rank, for 1,000, 10,000 and
 * 1,000,000 players. For comparison, the bench also measures a route with one simple query.
 */
export const run: Bench = async ({ rounds }) => {
  const postgres = await durablePostgres()
  if (!postgres) {
    console.error('No PostgreSQL server is installed here: this bench needs one')
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-bench-'))
  const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: randomUUID(), DATA_DIR: folder }
  const product = await startProgram('src/server/main.ts', settings)
  const bare = await startProgram('bench/bare-server.ts', { DATABASE_URL: postgres.url }, '/health')
  const database = await openDatabase(
    { databaseUrl: postgres.url, dataDir: folder, poolSize: 10 },
    pino({ level: 'silent' }),
  )
  try {
    const readers = await signUp(product.origin)
    for (const field of FIELDS) await fill(database.db, field, readers)
    await database.pool.query('vacuum analyze')
    const tokens = await sessionTokens(database.pool)
    const results = new Map<string, Load[]>()
    for (let round = 0; round <= rounds; round++) {
      const loads: [string, Load][] = [[BARE, await fire(bare.origin, bareLanes(tokens))]]
      for (const { players, date } of FIELDS)
        loads.push([
          players.toLocaleString('en'),
          await fire(product.origin, leaderboardLanes(readers, date)),
        ])
      if (round === 0) continue // the first round warms up
      for (const [name, load] of loads) results.set(name, [...(results.get(name) ?? []), load])
    }
    return report(results)
  } finally {
    await database.close()
    await product.stop()
    await bare.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signUp(origin: string): Promise<Reader[]> {
  const readers: Reader[] = []
  for (let n = 0; n < LANES; n++) {
    const client = new Client(origin)
    const { id } = await client.call('POST /api/auth/register', {
      body: { email: `bench${n}@wordconnect.example`, password: PASSWORD },
    })
    await client.call('POST /api/username/set', { body: { username: `bench_${n}` } })
    readers.push({ client, id })
  }
  return readers
}

/**
 * Stores plausible results of a daily challenge. After each batch, the server's job counts the new results, as on a
 * real day. Some of the results belong to the players who read the leaderboard.
 */
async function fill(
  db: Db,
  { players, date }: { players: number; date: string },
  readers: readonly Reader[],
): Promise<void> {
  await dailyBoard(db, { hashKey: 'bench' }, date)
  const random = randomFrom(`bench ${players}`)
  const prefix = `field${players}`
  let tallying = 0
  for (let from = 0; from < players; from += BATCH) {
    const count = Math.min(BATCH, players - from)
    await insertField(
      db,
      date,
      Array.from({ length: count }, (_, n) => result(random, Math.floor(((from + n) / players) * DAY_MS))),
      `${prefix}-${from}`,
    )
    const began = performance.now()
    await tallyDay({ db }, date, Number.POSITIVE_INFINITY)
    tallying += (performance.now() - began) / 1000
  }
  const batch = Math.min(BATCH, players)
  for (const [n, { id }] of readers.entries()) {
    const from = BATCH * Math.floor((n * (players - batch)) / BATCH / readers.length)
    const attempt = `${prefix}-${from}-${random.below(batch)}`
    await sql`update daily_attempt set player_id = ${id} where id = ${attempt}`.execute(db)
  }
  console.log(
    `${players.toLocaleString('en')} attempts tallied at ${(players / tallying).toFixed(0)} a second`,
  )
}

/**
 * Returns a random result of a daily challenge. Seven of ten players complete the daily challenge, most in two to eight
 * minutes. Three of ten players find up to three groups. Many of the random results are equal. Results of the same
 * minute are stored in any order.
 */
function result(random: Random, at: number): Result {
  const completed = random.chance(0.7)
  const mistakes = completed ? Math.min(random.below(4), random.below(4)) : 4
  const seconds = 40 + random.below(200) + random.below(300)
  const score = completed
    ? levelPoints({ groups: 4, mistakesLeft: 4 - mistakes, seconds, hintUsed: false })
    : ([0, 100, 200, 350][random.below(4)] ?? 0)
  return { completed, mistakes, seconds, score, at: at + random.below(60_000) }
}

async function sessionTokens(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ token: string }>('select token from session order by created_at')
  return rows.map(({ token }) => token)
}

const bareLanes = (tokens: readonly string[]): Shot[][] =>
  tokens.map((token) =>
    Array.from({ length: READS }, (): Shot => ({ method: 'GET', path: `/session/${token}` })),
  )

const leaderboardLanes = (readers: readonly Reader[], date: string): Shot[][] =>
  readers.map(({ client }) =>
    Array.from({ length: READS }, (): Shot => {
      return { method: 'GET', path: `/api/daily-challenge/${date}/leaderboard`, cookie: client.cookie }
    }),
  )

function report(results: ReadonlyMap<string, readonly Load[]>): boolean {
  /**
   * Computes the quantile of the times in each round, and returns the median of these quantiles, so that one slow round
   * does not matter.
   */
  const millis = (name: string, q: number) =>
    quantile(
      (results.get(name) ?? []).map((load) => quantile(load.millis, q)),
      0.5,
    )
  const floor = millis(BARE, 0.99)
  printTable(
    ['attempts', 'p50 ms', 'p99 ms', 'p99 of bare', 'not 200'],
    [...results].map(([name, loads]) => {
      const refused = loads.reduce((sum, load) => sum + load.millis.length - (load.statuses.get(200) ?? 0), 0)
      const p99 = millis(name, 0.99)
      return [name, millis(name, 0.5).toFixed(2), p99.toFixed(2), (p99 / floor).toFixed(2), refused]
    }),
  )
  const names = FIELDS.map(({ players }) => players.toLocaleString('en'))
  const growth = millis(names.at(-1) ?? '', 0.99) / millis(names[0] ?? '', 0.99)
  console.log(
    `target: p99 at ${names.at(-1)} / p99 at ${names[0]} <= ${MOST_GROWTH}; seen ${growth.toFixed(2)}`,
  )
  return growth <= MOST_GROWTH
}
