// Measures every read of the API through HTTP on PostgreSQL with 1,000,000 players and 10,000,000 scores. For comparison,
// the bench also measures a bare route of the same framework and driver that reads one row by its key. The sampled
// players have all their scores and a started board. The tables of games, dailies, duels and the story have only the rows
// of the sampled players; `npm run bench -- daily look-back insights` measure these with many rows.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs'
import { leaderboardNames, leaderboardPeriods } from '../src/engine/leaderboard/leaderboard.ts'
import { openDatabase } from '../src/server/db/database.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { Client } from '../tests/support/client.ts'
import { readsOf } from '../tests/support/reads.ts'
import { FIRST } from '../tests/support/story.ts'
import type { Bench } from './benches.ts'
import { foldAll } from './support/fold-all.ts'
import { seedLeaderboards } from './support/leaderboard-seed.ts'
import { type Running, startProgram } from './support/processes.ts'
import { cookieOf } from './support/sessions.ts'
import { printTable, quantile } from './support/table.ts'

const SIZE = { players: 1_000_000, scores: 10_000_000 }
/** Number of players who read. Each of them calls each read once, after `WARM_UP` other players. */
const READERS = 200
const WARM_UP = 20
const STARTS_AT_ONCE = 4
/** Limit of the time from a request to its reply, in ms, for 99 of 100 requests. */
const LIMIT_MS = 15

interface Reader {
  username: string
  token: string
  cookie: string
  gameId: string
}

export const run: Bench = async () => {
  const bin = await findPostgres()
  if (bin === undefined) {
    console.error('No PostgreSQL server is installed here: this bench needs one')
    return false
  }
  const postgres = await startPostgres(bin)
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-bench-'))
  const secret = randomUUID()
  const running: Running[] = []
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  pool.on('error', () => {}) // when the server stops, connections that are closing report it
  try {
    await build(postgres.url)
    const product = await startProgram('src/server/main.ts', {
      ...{ DATABASE_URL: postgres.url, AUTH_SECRET: secret, DATA_DIR: folder },
    })
    running.push(product)
    const bare = await startProgram('bench/bare-server.ts', { DATABASE_URL: postgres.url }, '/health')
    running.push(bare)
    const readers = await makeReaders(pool, secret, product.origin)
    return report(await measure(readers, product.origin, bare.origin))
  } finally {
    for (const program of running) await program.stop()
    await pool.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function build(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 4 }, pino({ level: 'warn' }))
  try {
    await migrate(database.db)
    const begun = performance.now()
    await seedLeaderboards(database.pool, SIZE)
    await foldAll(database)
    const { rows } = await database.pool.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    console.log(`1,000,000 players and 10,000,000 scores: ${rows[0]?.size}, built in ${seconds} s`)
  } finally {
    await database.close()
  }
}

/** Signs in sampled players, and starts a board for each of them. */
async function makeReaders(pool: pg.Pool, secret: string, origin: string): Promise<Reader[]> {
  const { rows } = await pool.query<{ token: string; username: string }>(
    `with sampled as (select id, username from player order by md5('reader' || id) limit $1),
      signed_in as (
        insert into session (id, token, player_id, expires_at)
        select 'session-' || id, 'session-' || id, id, now() + interval '1 day' from sampled returning token, player_id)
     select token, username from signed_in join sampled on id = player_id`,
    [READERS + WARM_UP],
  )
  const waiting = [...rows]
  const readers: Reader[] = []
  const startAll = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const cookie = cookieOf(secret, next.token)
      const { body } = await new Client(origin).try('POST /api/game/start', { headers: { cookie }, body: {} })
      readers.push({ ...next, cookie, gameId: String(body.id) })
    }
  }
  await Promise.all(Array.from({ length: STARTS_AT_ONCE }, startAll))
  await pool.query('analyze')
  return readers
}

/** Returns the times of each read in ms. The requests are sent one after the other on one connection to each server. */
async function measure(
  readers: readonly Reader[],
  product: string,
  bare: string,
): Promise<Map<string, number[]>> {
  const timings = new Map<string, number[]>()
  const refused = new Set<string>()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const date = new Date().toISOString().slice(0, 10)
  const time = async (name: string, url: string, cookie: string, counts: boolean) => {
    const began = performance.now()
    const status = await get(agent, url, cookie)
    if (status >= 500) throw new Error(`${name} answered ${status}`)
    if (status !== 200) refused.add(name)
    else if (counts) timings.set(name, [...(timings.get(name) ?? []), performance.now() - began])
  }
  for (const [n, { username, token, cookie, gameId }] of readers.entries()) {
    const counts = n >= WARM_UP
    const other = readers[(n + 1) % readers.length]?.username ?? username
    const reads = readsOf({ username: other, date, gameId, chapterId: FIRST })
    for (const { key, params, query: needed } of reads) {
      const path = key
        .slice('GET '.length)
        .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      for (const [suffix, query] of variantsOf(path, username))
        await time(
          `${key}${suffix}`,
          product + path.replace(/high-scores$/, '') + (query || `?${new URLSearchParams(needed)}`),
          cookie,
          counts,
        )
    }
    await time(FLOOR, `${bare}/session/${token}`, '', counts)
  }
  agent.destroy()
  console.log(`not measured, because the players have not played enough for it: ${[...refused].join(', ')}`)
  return timings
}

const FLOOR = 'a bare route that reads one row'

/** Returns the parts of the name and of the URL with which a path is called: each leaderboard, searches of each length. */
function variantsOf(path: string, username: string): [name: string, query: string][] {
  if (path.startsWith('/api/leaderboards/'))
    return leaderboardNames.flatMap((name) =>
      leaderboardPeriods.map((period): [string, string] => [
        ` ${name}, ${period}`,
        `${name}?period=${period}`,
      ]),
    )
  if (path === '/api/users')
    return [1, 2, 4, 8].map((length) => [
      `?search=, ${length} letters`,
      `?search=${encodeURIComponent(username.slice(0, length))}`,
    ])
  return [['', '']]
}

function get(agent: Agent, url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { cookie } }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end()
  })
}

function report(timings: ReadonlyMap<string, readonly number[]>): boolean {
  const floor = quantile(timings.get(FLOOR) ?? [], 0.5)
  const rows = [...timings].map(([name, millis]) => {
    const [p50, p99] = [quantile(millis, 0.5), quantile(millis, 0.99)]
    return { name, p50, p99, isOver: p99 > LIMIT_MS }
  })
  printTable(
    ['', 'p50 ms', 'p99 ms', 'p50 of the bare route', ''],
    rows.map(({ name, p50, p99, isOver }) => [
      ...[name, p50.toFixed(2), p99.toFixed(2), (p50 / floor).toFixed(1)],
      isOver ? `over ${LIMIT_MS}` : '',
    ]),
  )
  const worst = Math.max(...rows.map(({ p99 }) => p99))
  console.log(`limit: p99 <= ${LIMIT_MS} ms a read; seen ${worst.toFixed(1)} (${READERS} calls of each)`)
  return rows.every(({ isOver }) => !isOver)
}
