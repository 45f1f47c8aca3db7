// Measures how much memory an open event stream needs in the server process, with 1,000 and with 5,000 streams. For
// comparison, the same run also measures a simple event stream of the same web framework. The bench also measures the
// time from the publication of an item until all event streams have received it.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { STREAMS_A_PLAYER } from '../src/server/http/bounds.ts'
import { Client } from '../tests/support/client.ts'
import type { Bench } from './benches.ts'
import { PASSWORD } from './support/players.ts'
import { durablePostgres, type Running, startProgram } from './support/processes.ts'
import { signIn } from './support/sessions.ts'
import { printTable, quantile } from './support/table.ts'

const STEPS = [1_000, 5_000]
/**
 * Number of streams that are opened and closed before the measurement, because the memory of a new process grows during
 * its first work.
 */
const WARM_UP = 2_000
const AT_A_TIME = 50
/** Pause in ms before a measurement of memory, so that the garbage collector can run. */
const REST_MS = 4_000
const ITEMS = 10
const MOST_BYTES = 40_000

interface Memory {
  rss: number
  heap: number
}

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
  const bare = await startProgram('bench/bare-server.ts', { DATABASE_URL: postgres.url }, '/health')
  const db = new pg.Pool({ connectionString: postgres.url, max: 2 })
  try {
    const most = Math.max(...STEPS)
    const cookies = await signIn(db, secret, Math.ceil(most / STREAMS_A_PLAYER))
    const cookieOf = (n: number) => cookies[n % cookies.length]?.cookie ?? ''
    const floor = await measure(bare, '/events', () => '')
    const ours = await measure(product, '/api/activities/events', cookieOf)
    printTable(
      ['', 'streams', 'RSS kB a stream', 'heap kB a stream'],
      [
        ...floor.costs.map((cost) => ['bare route', ...rowOf(cost)]),
        ...ours.costs.map((cost) => ['stream', ...rowOf(cost)]),
      ],
    )
    const millis = await deliver(product, ours.streams)
    console.log(
      `an item reaches all ${ours.streams.length} streams: p50 ${quantile(millis, 0.5).toFixed(0)} ms, ` +
        `p99 ${quantile(millis, 0.99).toFixed(0)} ms after it was asked for (${ITEMS} items)`,
    )
    for (const { socket } of [...floor.streams, ...ours.streams]) socket.destroy()
    const worst = Math.max(...ours.costs.map(({ rss }) => rss))
    console.log(`target: a stream costs at most ${MOST_BYTES / 1000} kB; seen ${(worst / 1000).toFixed(1)}`)
    return worst <= MOST_BYTES && millis.length === ours.streams.length * ITEMS
  } finally {
    await db.end()
    await product.stop()
    await bare.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Cost extends Memory {
  streams: number
}
const rowOf = ({ streams, rss, heap }: Cost) => [streams, (rss / 1000).toFixed(1), (heap / 1000).toFixed(1)]

/** Opens event streams in several steps. Returns the memory per stream after each step, and all open streams. */
async function measure(server: Running, path: string, cookieOf: (n: number) => string) {
  for (const { socket } of await openMany(server.origin, path, 0, WARM_UP, cookieOf)) socket.destroy()
  const before = await memoryOf(server)
  const streams: Stream[] = []
  const costs: Cost[] = []
  for (const step of STEPS) {
    streams.push(...(await openMany(server.origin, path, streams.length, step, cookieOf)))
    const memory = await memoryOf(server)
    costs.push({
      streams: step,
      rss: (memory.rss - before.rss) / step,
      heap: (memory.heap - before.heap) / step,
    })
  }
  return { costs, streams }
}

async function memoryOf({ origin }: Running): Promise<Memory> {
  await sleep(REST_MS)
  const answer = await (await fetch(`${origin}/api/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(answer)?.[1])
  return { rss: figure('process_resident_memory_bytes'), heap: figure('nodejs_heap_size_used_bytes') }
}

interface Stream {
  socket: Socket
  /** Arrival time of each published item on this stream. */
  arrived: number[]
}

async function openMany(
  origin: string,
  path: string,
  from: number,
  to: number,
  cookieOf: (n: number) => string,
): Promise<Stream[]> {
  const streams: Stream[] = []
  for (let n = from; n < to; n += AT_A_TIME) {
    const batch = Array.from({ length: Math.min(AT_A_TIME, to - n) }, (_, k) =>
      openOne(origin, path, cookieOf(n + k)),
    )
    streams.push(...(await Promise.all(batch)))
  }
  return streams
}

/** Opens a stream on a raw connection, so that the readers of the streams do not fill the memory of this machine. */
function openOne(origin: string, path: string, cookie: string): Promise<Stream> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const stream: Stream = { socket: connect(Number(port), hostname), arrived: [] }
    let begun = false
    stream.socket.setEncoding('latin1').on('data', (text: string) => {
      if (!begun && !text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 300)))
      if (!begun && text.includes('retry: ')) {
        begun = true
        resolve(stream)
      }
      if (text.includes('event: activity')) stream.arrived.push(performance.now())
    })
    stream.socket.once('error', reject)
    stream.socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`)
  })
}

/** Publishes items one after the other. Returns how many ms each item took to arrive on each stream. */
async function deliver({ origin }: Running, streams: readonly Stream[]): Promise<number[]> {
  const millis: number[] = []
  for (let item = 0; item < ITEMS; item++) {
    const client = new Client(origin)
    const email = `listener${item}@wordconnect.example`
    await client.call('POST /api/auth/register', { body: { email, password: PASSWORD } })
    const asked = performance.now()
    await client.call('POST /api/username/set', { body: { username: `listener_${item}` } })
    for (const deadline = asked + 10_000; performance.now() < deadline; await sleep(20))
      if (streams.every(({ arrived }) => arrived.length > item)) break
    for (const { arrived } of streams) {
      const at = arrived[item]
      if (at !== undefined) millis.push(at - asked)
    }
  }
  return millis
}
