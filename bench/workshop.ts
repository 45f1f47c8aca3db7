// Measures the check of boards that players make: its CPU time at each stage of typing, the memory of the lexicon, and
// the replies to guesses with and without 200 people who type boards at the same time.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { heap } from '../scripts/lib/server-options.mjs'
import type { Bench } from './benches.ts'
import type { CheckTime, CheckTimes } from './support/check-times.ts'
import { firePaced } from './support/load.ts'
import { cpuSeconds } from './support/metrics.ts'
import { freshGuesses, signUpPlayers } from './support/players.ts'
import { durablePostgres, startProgram } from './support/processes.ts'
import { signIn } from './support/sessions.ts'
import { printTable, quantile } from './support/table.ts'
import type { TypistCalls } from './support/typists.worker.ts'

/** Limit of the CPU time of a check, in ms, for 99 of 100 checks. */
const CHECK_LIMIT_MS = 60
/** Limit of the memory of the lexicon, in MB. */
const MEMORY_LIMIT = 60
/** Limit of the time of a guess during typing, as a multiple of the time without typing, for 99 of 100 guesses. */
const GUESS_LIMIT = 1.5
const TYPISTS = 200
const PLAYERS = 16
/** Number of games of each player in each measurement. A game has seven guesses. */
const GAMES = 20
/** Time from the reply to a guess to the next guess of the same player, in ms. */
const PAUSE_MS = 50
/** Time from the begin of the typing to the measurement. The lexicon is read in this time. */
const BEGIN_MS = 4_000

export const run: Bench = async ({ rounds }) => {
  const areQuick = reportChecks(await measureChecks())
  const postgres = await durablePostgres()
  if (!postgres) {
    console.error('No PostgreSQL server is installed here: this bench needs one')
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-bench-'))
  const secret = randomUUID()
  const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: secret, DATA_DIR: folder }
  const product = await startProgram('src/server/main.ts', settings)
  const db = new pg.Pool({ connectionString: postgres.url, max: 2 })
  try {
    return reportGuesses(await measureGuesses(product.origin, db, secret, rounds)) && areQuick
  } finally {
    await db.end()
    await product.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureChecks(): Promise<CheckTimes> {
  const program = join(import.meta.dirname, 'support/check-times.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [...heap, '--expose-gc', program])
  return JSON.parse(stdout)
}

function reportChecks({ resident, kept, times }: CheckTimes): boolean {
  const row = (name: string, some: readonly CheckTime[]) => {
    const millis = some.map(({ ms }) => ms)
    return [name, some.length, ...[0.5, 0.99, 1].map((q) => quantile(millis, q).toFixed(1))]
  }
  const stages = [0, 4, 8, 12, 16].map((from) =>
    row(
      from === 0 ? 'no word to 3 words' : from === 16 ? '16 words and more' : `${from} to ${from + 3} words`,
      times.filter(({ words }) => words >= from && (words < from + 4 || from === 16)),
    ),
  )
  printTable(
    ['CPU time of a check', 'checks', 'p50 ms', 'p99 ms', 'slowest ms'],
    [
      ...stages,
      row(
        'finished boards',
        times.filter(({ isFull }) => isFull),
      ),
      row('all', times),
    ],
  )
  const p99 = quantile(
    times.map(({ ms }) => ms),
    0.99,
  )
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  console.log(
    `limit: p99 <= ${CHECK_LIMIT_MS} ms, seen ${p99.toFixed(1)}; lexicon <= ${MEMORY_LIMIT} MB resident, seen ` +
      `${megabytes(resident)} after reading (${megabytes(kept)} in use)\n`,
  )
  return p99 <= CHECK_LIMIT_MS && resident <= MEMORY_LIMIT * 1e6
}

interface Guesses {
  calm: number[]
  typing: number[]
  checks: TypistCalls[]
  /** Time of the typing, in seconds. */
  seconds: number
  /** Processor time of the server during the typing, in seconds. It includes the guesses. */
  cpu: number
  failed: number
}

async function measureGuesses(origin: string, db: pg.Pool, secret: string, rounds: number): Promise<Guesses> {
  const players = await signUpPlayers(origin, PLAYERS)
  const cookies = (await signIn(db, secret, TYPISTS)).map(({ cookie }) => cookie)
  const typists = new Worker(new URL('support/typists.worker.ts', import.meta.url), {
    workerData: { origin, cookies },
  })
  const found: Guesses = { calm: [], typing: [], checks: [], seconds: 0, cpu: 0, failed: 0 }
  const guess = async () => {
    const lanes = await Promise.all(players.map((player) => freshGuesses(db, player, GAMES)))
    const { millis, statuses } = await firePaced(origin, lanes, PAUSE_MS)
    found.failed += millis.length - (statuses.get(200) ?? 0)
    return millis
  }
  await guess() // warms up
  // The rounds alternate, so that other work of the machine affects both in the same way.
  for (let round = 0; round < rounds; round++) {
    found.calm.push(...(await guess()))
    const began = { at: performance.now(), cpu: await cpuSeconds(origin) }
    typists.postMessage('type')
    await sleep(BEGIN_MS)
    found.typing.push(...(await guess()))
    typists.postMessage('rest')
    const [calls] = (await once(typists, 'message')) as [TypistCalls]
    found.checks.push(calls)
    found.seconds += (performance.now() - began.at) / 1000
    found.cpu += (await cpuSeconds(origin)) - began.cpu
  }
  await typists.terminate()
  return found
}

function reportGuesses({ calm, typing, checks, seconds, cpu, failed }: Guesses): boolean {
  const waits = checks.flatMap(({ millis }) => millis)
  const statuses = new Map<number, number>()
  for (const calls of checks)
    for (const [status, count] of calls.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
  const row = (name: string, millis: readonly number[]) => [
    name,
    millis.length,
    ...[0.5, 0.99, 1].map((q) => quantile(millis, q).toFixed(1)),
  ]
  printTable(
    ['time to the reply', 'replies', 'p50 ms', 'p99 ms', 'slowest ms'],
    [
      row('guesses, nobody types', calm),
      row(`guesses, ${TYPISTS} people type`, typing),
      row('checks', waits),
    ],
  )
  const givenUp = checks.reduce((sum, calls) => sum + calls.givenUp, 0)
  const other = waits.length - (statuses.get(200) ?? 0)
  const ratio = quantile(typing, 0.99) / quantile(calm, 0.99)
  console.log(
    `${(waits.length / seconds).toFixed(0)} checks a second, ${givenUp} of ${waits.length + givenUp} were not waited for; ` +
      `the server used ${(cpu / seconds).toFixed(2)} of a core for checks and guesses; statuses ` +
      `${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}\n` +
      `limit: p99 of guesses <= ${GUESS_LIMIT} × without typing, seen ${ratio.toFixed(2)}; 0 failed, seen ${failed + other}`,
  )
  return ratio <= GUESS_LIMIT && failed + other === 0
}
