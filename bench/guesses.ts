// Measures how many guesses per second the server can handle over HTTP with PostgreSQL. For comparison, the same run
// also measures a simple route.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Board } from '../src/engine/board/board.ts'
import { Client } from '../tests/support/client.ts'
import { groupsOf, wrongGuess } from '../tests/support/server.ts'
import type { Bench } from './benches.ts'
import { fire, type Load, type Shot } from './support/load.ts'
import { durablePostgres, startProgram } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

const LANES = 16
const GAMES_A_LANE = 30
const TARGET = 0.6

interface Player {
  client: Client
  id: string
  gameId: string
}

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
  const db = new pg.Pool({ connectionString: postgres.url, max: 2 })
  try {
    const players = await signUp(product.origin, db)
    // The table of the simple route has the same columns, indexes and storage settings as the product's table.
    await db.query(
      `create table bare_game (like game including all) with (fillfactor = 70, toast_tuple_target = 256)`,
    )
    const results: Record<string, Load[]> = {
      guess: [],
      'guess with Idempotency-Key': [],
      'bare route': [],
      session: [],
    }
    for (let round = 0; round <= rounds; round++) {
      const plain = await fire(product.origin, await guessLanes(db, players, false))
      const keyed = await fire(product.origin, await guessLanes(db, players, true))
      const floor = await fire(bare.origin, await bareLanes(db, players))
      const session = await fire(bare.origin, await sessionLanes(db, players))
      if (process.env.BENCH_VERBOSE)
        console.log(round, [plain, keyed, floor, session].map((load) => load.perSecond.toFixed(0)).join(' '))
      if (round === 0) continue // the first round warms up
      results.guess?.push(plain)
      results['guess with Idempotency-Key']?.push(keyed)
      results['bare route']?.push(floor)
      results.session?.push(session)
    }
    return report(results)
  } finally {
    await db.end()
    await product.stop()
    await bare.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(results: Record<string, Load[]>): boolean {
  const speed = (name: string) =>
    quantile(
      (results[name] ?? []).map((load) => load.perSecond),
      0.5,
    )
  const floor = speed('bare route')
  printTable(
    ['', 'a second', 'of bare', 'p50 ms', 'p99 ms', 'not 200'],
    Object.entries(results).map(([name, loads]) => {
      const millis = loads.flatMap((load) => load.millis)
      const refused = loads.reduce((sum, load) => sum + load.millis.length - (load.statuses.get(200) ?? 0), 0)
      const row = [speed(name).toFixed(0), (speed(name) / floor).toFixed(2)]
      return [name, ...row, quantile(millis, 0.5).toFixed(1), quantile(millis, 0.99).toFixed(1), refused]
    }),
  )
  const expected = 1 / (1 / floor + 1 / speed('session'))
  console.log(
    `bare route and session query one after the other would be ${expected.toFixed(0)} a second; ` +
      `a guess is ${(speed('guess') / expected).toFixed(2)} of that. Every seventh guess ends its level.`,
  )
  const ratio = speed('guess') / floor
  console.log(`target: guess / bare route >= ${TARGET}; seen ${ratio.toFixed(2)}`)
  return ratio >= TARGET
}

async function signUp(origin: string, db: pg.Pool): Promise<Player[]> {
  const players: Player[] = []
  for (let n = 0; n < LANES; n++) {
    const client = new Client(origin)
    const { id } = await client.call('POST /api/auth/register', {
      body: { email: `bench${n}@wordconnect.example`, password: 'a quiet harbour' },
    })
    await client.call('POST /api/username/set', { body: { username: `bench_${n}` } })
    const game = await client.call('POST /api/game/start')
    players.push({ client, id, gameId: game.id })
  }
  await db.query('vacuum analyze')
  return players
}

/**
 * Builds guesses that end new copies of each player's board, with three wrong guesses and four right guesses for each
 * copy.
 */
async function guessLanes(db: pg.Pool, players: readonly Player[], keyed: boolean): Promise<Shot[][]> {
  return Promise.all(
    players.map(async ({ client, gameId }) => {
      const { rows } = await db.query<{ board: Board }>('select board from game where id = $1', [gameId])
      const groups = groupsOf(rows[0]?.board ?? { groups: [], tiles: [] })
      const guesses = [0, 1, 2].map((n) => wrongGuess(groups, n)).concat(groups)
      const ids = await copyGames(db, gameId)
      return ids.flatMap((id) =>
        guesses.map((wordIds): Shot => {
          const shot: Shot = {
            method: 'POST',
            path: `/api/game/${id}/guess`,
            cookie: client.cookie,
            body: { wordIds },
          }
          return keyed ? { ...shot, key: randomUUID() } : shot
        }),
      )
    }),
  )
}

async function copyGames(db: pg.Pool, gameId: string, table = 'game'): Promise<string[]> {
  const ids = Array.from({ length: GAMES_A_LANE }, () => randomUUID())
  await db.query(
    `insert into ${table} (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before, started_at)
     select copy, player_id, mode, copy, level, 'playing', seed, board, category_ids, word_keys, 0, now()
     from game, unnest($2::text[]) as copy where id = $1`,
    [gameId, ids],
  )
  return ids
}

async function bareLanes(db: pg.Pool, players: readonly Player[]): Promise<Shot[][]> {
  return Promise.all(
    players.map(async ({ gameId }) => {
      const ids = await copyGames(db, gameId, 'bare_game')
      const body = { wordIds: ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'] }
      return ids.flatMap((id) =>
        Array.from({ length: 7 }, (): Shot => ({ method: 'POST', path: `/guess/${id}`, body })),
      )
    }),
  )
}

async function sessionLanes(db: pg.Pool, players: readonly Player[]): Promise<Shot[][]> {
  const { rows } = await db.query<{ token: string }>(
    'select token from session order by created_at limit $1',
    [LANES],
  )
  return players.map((_, lane) =>
    Array.from(
      { length: GAMES_A_LANE * 7 },
      (): Shot => ({ method: 'GET', path: `/session/${rows[lane]?.token}` }),
    ),
  )
}
