// Lets players do everything in turn, without pauses, against one and then against two server processes on PostgreSQL. The
// players are in this process, so the figures of the servers do not contain their work. All of them share the cores of
// this machine.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { api } from '../src/contract/api.ts'
import type { Board } from '../src/engine/board/board.ts'
import { groupsOf } from '../tests/support/server.ts'
import { TestStream } from '../tests/support/stream.ts'
import { type Field, Guest, gameIn, type Side } from '../tests/upgrade/play.ts'
import type { Bench } from './benches.ts'
import { cpuSeconds } from './support/metrics.ts'
import { durablePostgres, type Running, startProgram } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

/** Pairs of players at the same time. */
const PAIRS = 8
/** After this many rounds, two new players take the places of a pair. */
const ROUNDS = 3
const WARM_UP_MS = 8_000
const MEASURED_MS = 20_000
const LEVELS = 3
const ARRIVE_MS = 20_000

interface Figures {
  /** Times of the calls in ms, by endpoint. */
  millis: ReadonlyMap<string, number[]>
  perSecond: number
  /** Processor time in ms. */
  server: number
  database: number
  calls: number
  failures: string[]
}

export const run: Bench = async () => {
  const one = await measure(1)
  const two = one && (await measure(2))
  if (!one || !two) {
    console.error('No PostgreSQL server is installed here: this bench needs one')
    return false
  }
  const called = [...one.millis.keys()].toSorted()
  const figuresOf = ({ millis }: Figures, endpoint: string) => {
    const all = millis.get(endpoint) ?? []
    return all.length === 0
      ? [0, '-', '-']
      : [all.length, ...[0.5, 0.99].map((q) => quantile(all, q).toFixed(1))]
  }
  printTable(
    ['endpoint', 'calls', 'p50 ms', 'p99 ms', 'calls, two processes', 'p50 ms', 'p99 ms'],
    called.map((endpoint) => [endpoint, ...figuresOf(one, endpoint), ...figuresOf(two, endpoint)]),
  )
  console.log()
  printTable(
    [
      'processes',
      'calls a second',
      'ms of processor a call: servers',
      'database',
      'calls without a good answer',
    ],
    [one, two].map(({ perSecond, server, database, calls, failures }, n) => [
      n + 1,
      perSecond.toFixed(0),
      (server / calls).toFixed(2),
      (database / calls).toFixed(2),
      failures.length,
    ]),
  )
  console.log(
    `two processes answer ${(two.perSecond / one.perSecond).toFixed(2)} × the calls of one, on ${availableParallelism()} cores that they ` +
      'share with the database and the players',
  )
  const failures = [...one.failures, ...two.failures]
  for (const failure of failures.slice(0, 10)) console.error(failure)
  return failures.length === 0
}

/** Measures this number of server processes. Returns undefined if PostgreSQL is not installed. */
async function measure(processes: number): Promise<Figures | undefined> {
  const postgres = await durablePostgres()
  if (!postgres) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-bench-'))
  const db = new pg.Pool({ connectionString: postgres.url, max: 4 })
  db.on('error', () => {}) // PostgreSQL can stop before the connections have ended
  const servers: Running[] = []
  try {
    const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: randomUUID(), DATA_DIR: folder }
    for (let n = 0; n < processes; n++) servers.push(await startProgram('src/server/main.ts', settings))
    const sides = servers.map(
      ({ origin }, n): Side => ({ name: `server ${n + 1}`, origin, answered: 0, accepted: 0 }),
    )
    return await playOn(sides, db)
  } finally {
    for (const server of servers) await server.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function playOn(sides: Side[], db: pg.Pool): Promise<Figures> {
  const field: Field = { sides, failures: [], levels: 0, answers: (gameId) => answersOf(db, gameId) }
  const postmaster = await postmasterOf(db)
  let millis = new Map<string, number[]>()
  let isOver = false
  const note: Note = (endpoint, ms) => {
    const all = millis.get(endpoint)
    if (all) all.push(ms)
    else millis.set(endpoint, [ms])
  }
  const pairs: Pair[] = []
  for (let n = 0; n < PAIRS; n++) pairs.push(await newPair(field, note))
  const playing = Promise.all(
    pairs.map(async (first, n) => {
      let pair = first
      // The pairs begin at different rounds, so that sign-ups are spread out.
      for (let round = n; !isOver; round++) {
        await playRound(pair, field, () => isOver)
        if (round % ROUNDS === ROUNDS - 1 && !isOver) pair = await newPair(field, note)
      }
    }),
  )
  playing.catch(() => {}) // reported below
  await Promise.race([sleep(WARM_UP_MS), playing])
  millis = new Map()
  const before = { server: await serverSeconds(sides), database: processorSeconds(postmaster) }
  const began = performance.now()
  await Promise.race([sleep(MEASURED_MS), playing])
  const measured = millis
  const calls = [...measured.values()].reduce((sum, { length }) => sum + length, 0)
  const seconds = (performance.now() - began) / 1000
  const server = ((await serverSeconds(sides)) - before.server) * 1000
  const database = (processorSeconds(postmaster) - before.database) * 1000
  millis = new Map()
  isOver = true
  await playing
  return { millis: measured, perSecond: calls / seconds, server, database, calls, failures: field.failures }
}

type Note = (endpoint: string, ms: number) => void

/** The endpoints of the contract with a pattern for their requests. Those without parameters come first. */
const endpoints = Object.keys(api)
  .toSorted((one, other) => one.split(':').length - other.split(':').length)
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.replaceAll(/:\w+/g, '[^/]+')}$`) }))

/** A player whose calls are timed. */
class Caller extends Guest {
  readonly #note: Note

  constructor(field: Field, note: Note) {
    super(field)
    this.#note = note
  }

  override async send(method: string, path: string, body?: unknown) {
    const began = performance.now()
    const answer = await super.send(method, path, body)
    const request = `${method} ${path}`
    const { endpoint } = endpoints.find(({ pattern }) => pattern.test(request)) ?? { endpoint: request }
    this.#note(endpoint, performance.now() - began)
    return answer
  }
}

type Pair = readonly [Caller, Caller]

/** Two new players sign up, and buy premium. */
async function newPair(field: Field, note: Note): Promise<Pair> {
  const pair = [new Caller(field, note), new Caller(field, note)] as const
  for (const player of pair) {
    await player.signUp()
    await player.send('GET', '/api/products')
    await player.buy('premium_monthly')
  }
  return pair
}

/** Two players play a run and the daily, look around, and play a duel with streams. */
async function playRound(pair: Pair, field: Field, isOver: () => boolean): Promise<void> {
  await Promise.all(
    pair.map(async (player) => {
      let game = gameIn(await player.send('POST', '/api/game/start', { action: 'new' }))
      for (let level = 1; game && level <= LEVELS && !isOver(); level++) {
        const end = await player.playBoard(game, level < LEVELS)
        if (end.status !== 'level_complete') break
        await player.send('GET', '/api/leaderboards/high-scores')
        game = gameIn(await player.send('POST', `/api/game/${end.id}/next`))
      }
      // The daily can be played once a day, so a player has none to start after the first round.
      const daily = gameIn(await player.send('POST', '/api/daily-challenge/start'))
      if (daily?.status === 'playing') await player.playBoard(daily, true)
      for (const path of looks) await player.send('GET', path)
    }),
  )
  if (!isOver()) await duel(pair, field)
}

const looks = ['/api/daily-challenge', '/api/activities', '/api/auth/user', '/api/challenges/summary']

async function duel([one, other]: Pair, field: Field): Promise<void> {
  const challenge = await one.send('POST', '/api/challenges', { challengedId: other.id, targetLevel: 3 })
  const { id } = (challenge?.body ?? {}) as { id?: string }
  if (!id) return
  const [side] = field.sides
  if (!side) return
  const streams = await Promise.all(
    [one, other].map((player) => TestStream.open(player.client(side), `/api/challenges/${id}/events`)),
  )
  await Promise.all(
    [one, other].map(async (player) => {
      const game = gameIn(await player.send('POST', '/api/game/start', { challengeId: id }))
      if (game) await player.playBoard(game, true)
    }),
  )
  for (const stream of streams) {
    const completed = await stream
      .find(({ event }) => event === 'completed', ARRIVE_MS)
      .catch(() => undefined)
    if (!completed) field.failures.push('a stream did not bring the end of its duel')
    await stream.leave()
  }
}

async function answersOf(db: pg.Pool, gameId: string): Promise<string[][]> {
  const { rows } = await db.query<{ board: Board }>('select board from game where id = $1', [gameId])
  return rows[0] ? groupsOf(rows[0].board) : []
}

/** Returns the processor time of all servers in seconds. */
async function serverSeconds(sides: readonly Side[]): Promise<number> {
  const seconds = await Promise.all(sides.map(({ origin }) => cpuSeconds(origin)))
  return seconds.reduce((sum, one) => sum + one, 0)
}

/** Ticks of the clock in a second, in which Linux counts the time of processes. */
const TICKS = 100

/** Returns the id of PostgreSQL's first process. */
async function postmasterOf(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

/** Returns the fields of /proc/<pid>/stat from the third one on, without the name of the program. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** Returns the processor time in seconds of a process, its running children, and its ended children. */
function processorSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const [own = 0, ...running] = [pid, ...children.map(Number)].map((one) => {
    const [user, system, endedUser, endedSystem] = statOf(one).slice(11, 15).map(Number)
    return [user, system, ...(one === pid ? [endedUser, endedSystem] : [])].reduce<number>(
      (sum, ticks) => sum + (ticks ?? 0),
      0,
    )
  })
  return running.reduce((sum, ticks) => sum + ticks, own) / TICKS
}
