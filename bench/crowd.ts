// Measures how long 1,000 players wait for `GET /api/game/can-play` while 600 other players start a game at the same
// time. Each of the 1,000 players has an open event stream, as with an open page. The bench measures PostgreSQL and one
// server process.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { Bench } from './benches.ts'
import type { BystanderCall } from './support/bystanders.worker.ts'
import { fire } from './support/load.ts'
import { durablePostgres, startProgram } from './support/processes.ts'
import { signIn } from './support/sessions.ts'
import { printTable, quantile } from './support/table.ts'

const BYSTANDERS = 1_000
const STARTS = 600
/** Time of the measurement before the starts, in ms. */
const CALM_MS = 8_000
/** Limit of the time from a call of a bystander to its reply, in ms, for 99 of 100 calls. */
const LIMIT_MS = 250
const CREATED = 201

export const run: Bench = async () => {
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
    const cookies = (await signIn(db, secret, BYSTANDERS + STARTS)).map(({ cookie }) => cookie)
    const worker = new Worker(new URL('support/bystanders.worker.ts', import.meta.url), {
      workerData: { origin: product.origin, cookies: cookies.slice(0, BYSTANDERS) },
    })
    await once(worker, 'message') // all streams are open
    const takeCalls = async (): Promise<BystanderCall[]> => {
      worker.postMessage('take')
      const [calls] = (await once(worker, 'message')) as [BystanderCall[]]
      return calls
    }
    await sleep(CALM_MS)
    const calm = await takeCalls()
    const began = performance.now()
    const starts = await fire(
      product.origin,
      cookies
        .slice(BYSTANDERS)
        .map((cookie) => [{ method: 'POST', path: '/api/game/start', cookie, body: {} }]),
    )
    const seconds = (performance.now() - began) / 1000
    const busy = await takeCalls()
    await worker.terminate()
    const started = starts.statuses.get(CREATED) ?? 0
    console.log(
      `${started} of ${STARTS} starts at once in ${seconds.toFixed(1)} s (p99 ${quantile(starts.millis, 0.99).toFixed(0)} ms), ` +
        `${BYSTANDERS} players with an open stream`,
    )
    return report(calm, busy) && started === STARTS
  } finally {
    await db.end()
    await product.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(calm: readonly BystanderCall[], busy: readonly BystanderCall[]): boolean {
  const times = (calls: readonly BystanderCall[], q: number) =>
    quantile(
      calls.map(({ ms }) => ms),
      q,
    )
  const withPage = (calls: readonly BystanderCall[]) => calls.filter(({ opens }) => !opens)
  const newcomers = (calls: readonly BystanderCall[]) => calls.filter(({ opens }) => opens)
  const row = (name: string, calls: readonly BystanderCall[]) => [
    name,
    calls.length,
    ...[0.5, 0.99, 1].map((q) => times(calls, q).toFixed(1)),
  ]
  const failed = [...calm, ...busy].filter(({ status }) => status !== 200).length
  printTable(
    ['can-play', 'calls', 'p50 ms', 'p99 ms', 'slowest ms'],
    [
      row('before the starts', withPage(calm)),
      row('during the starts', withPage(busy)),
      row('newcomers before', newcomers(calm)),
      row('newcomers during', newcomers(busy)),
    ],
  )
  const p99 = times(withPage(busy), 0.99)
  console.log(
    `limit: p99 <= ${LIMIT_MS} ms during the starts, 0 failed; seen ${p99.toFixed(0)}, ${failed} failed`,
  )
  return p99 <= LIMIT_MS && failed === 0
}
