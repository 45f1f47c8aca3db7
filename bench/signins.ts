// Measures how long guesses take while 200 people sign in at the same time. For comparison, the same run also measures
// guesses without sign-ins. The server uses PostgreSQL.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Bench } from './benches.ts'
import { fire, firePaced, type Replies, type Shot } from './support/load.ts'
import { freshGuesses, PASSWORD, type Player, signUpPlayers } from './support/players.ts'
import { durablePostgres, startProgram } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

const PLAYERS = 16
const SIGN_INS = 200
/**
 * A player's pause between two guesses, in ms. The pause is far shorter than the pause of a person, but long enough
 * that the server is not overloaded.
 */
const PAUSE_MS = 100
/** Limit of the 95th percentile of a guess's time in ms. Users perceive a faster reply as immediate. */
const P95_LIMIT_MS = 100

/** A way to send guesses (with or without pauses), and the number of games that it needs for each player. */
interface Way {
  name: string
  games: number
  play(origin: string, lanes: readonly (readonly Shot[])[]): Promise<Replies>
}

interface Flood {
  seconds: number
  /** Number of replies by HTTP status. */
  statuses: Map<number, number>
}

interface Stage {
  origin: string
  db: pg.Pool
  players: readonly Player[]
}

interface Results {
  /** Time of every guess in ms, by the way of sending guesses (with or without pauses). */
  millis: Map<string, number[]>
  /** Number of guesses whose reply has a status other than 200. */
  refused: number
  floods: Flood[]
}

const ways: readonly Way[] = [
  { name: 'paced', games: 6, play: (origin, lanes) => firePaced(origin, lanes, PAUSE_MS) },
  { name: 'flat out', games: 20, play: fire },
]

export const run: Bench = async ({ rounds }) => {
  const postgres = await durablePostgres()
  if (!postgres) {
    console.error('No PostgreSQL server is installed here: this bench needs one')
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-bench-'))
  const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: randomUUID(), DATA_DIR: folder }
  const db = new pg.Pool({ connectionString: postgres.url, max: 2 })
  const server = await startProgram('src/server/main.ts', settings)
  try {
    const players = await signUpPlayers(server.origin, PLAYERS)
    const stage: Stage = { origin: server.origin, db, players }
    await measureRound(stage, emptyResults()) // the first round warms up
    const results = emptyResults()
    for (let round = 0; round < rounds; round++) await measureRound(stage, results)
    return report(results)
  } finally {
    await db.end()
    await server.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const emptyResults = (): Results => ({ millis: new Map(), refused: 0, floods: [] })

/**
 * Measures the time of guesses that are sent with and without pauses, without and during many simultaneous sign-ins.
 * The measurements with and without sign-ins are close in time, so that other load on the machine affects both.
 */
async function measureRound({ origin, db, players }: Stage, results: Results): Promise<void> {
  for (const { name, games, play } of ways)
    for (const flooded of [false, true]) {
      const lanes = await Promise.all(players.map((player) => freshGuesses(db, player, games)))
      const stop = new AbortController()
      const flood = flooded ? floodSignIns(origin, players, stop.signal) : Promise.resolve(undefined)
      const { millis, statuses } = await play(origin, lanes)
      stop.abort()
      const key = flooded ? `${name}, flooded` : name
      results.millis.set(key, [...(results.millis.get(key) ?? []), ...millis])
      results.refused += millis.length - (statuses.get(200) ?? 0)
      const outcome = await flood
      if (outcome) results.floods.push(outcome)
    }
}

/**
 * Simulates people who sign in again and again without a pause. After the reply `busy`, a person waits for the time in
 * the header `Retry-After`.
 */
async function floodSignIns(origin: string, players: readonly Player[], stop: AbortSignal): Promise<Flood> {
  const statuses = new Map<number, number>()
  const began = performance.now()
  const person = async (n: number) => {
    const body = JSON.stringify({ email: players[n % players.length]?.email, password: PASSWORD })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    while (!stop.aborted) {
      const answer = await fetch(`${origin}/api/auth/login`, init)
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const wait = Number(answer.headers.get('retry-after') ?? 0) * 1000
      if (wait > 0) await sleep(wait, undefined, { signal: stop }).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: SIGN_INS }, (_, n) => person(n)))
  return { seconds: (performance.now() - began) / 1000, statuses }
}

function report({ millis: results, floods, refused }: Results): boolean {
  const at = (name: string, q: number) => quantile(results.get(name) ?? [], q)
  printTable(
    ['', 'guesses', 'p50 ms', '× quiet', 'p95 ms', '× quiet', 'max ms'],
    [...results].map(([name, millis]) => {
      const quiet = name.replace(', flooded', '')
      const columns = [0.5, 0.95].flatMap((q) => [
        at(name, q).toFixed(1),
        (at(name, q) / at(quiet, q)).toFixed(2),
      ])
      return [name, millis.length, ...columns, Math.max(...millis).toFixed(0)]
    }),
  )
  const signIns = (status: number) =>
    floods.reduce((sum, flood) => sum + (flood.statuses.get(status) ?? 0), 0)
  const seconds = floods.reduce((sum, flood) => sum + flood.seconds, 0)
  const all = floods.flatMap((flood) => [...flood.statuses.values()]).reduce((sum, count) => sum + count, 0)
  const strange = all - signIns(200) - signIns(503)
  console.log(
    `paced: ${PLAYERS} players guess every ${PAUSE_MS} ms; flat out: without a pause; flooded: ${SIGN_INS} people sign in ` +
      `all the while.\nsign-ins: ${(signIns(200) / seconds).toFixed(0)} a second taken, ` +
      `${(signIns(503) / seconds).toFixed(0)} told to come back; answered otherwise: ${strange}; guesses not taken: ${refused}`,
  )
  const p95 = at('paced, flooded', 0.95)
  console.log(`limit: p95 of a paced guess while flooded <= ${P95_LIMIT_MS} ms; seen ${p95.toFixed(1)}`)
  return p95 <= P95_LIMIT_MS && strange === 0 && refused === 0
}
