import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, Client } from '../support/client.ts'
import { endure, type Life } from './kills.ts'
import { gatherCrew } from './support/crew.ts'
import type { PostgresServer } from './support/postgres-server.ts'
import type { Product } from './support/product.ts'
import type { Report } from './support/report.ts'
import { postgresStore } from './support/stores.ts'

const PLAYERS = 10
const AWAY_MS = 1_500
const BACK_MS = 60_000
/**
 * Longest allowed time for a reply, in ms. A server that waited for a database connection (`CONNECT_TIMEOUT_MS` in
 * db/database.ts) would reply after 5 s.
 */
const AT_ONCE_MS = 4_000

/**
 * During play the test kills PostgreSQL with kill -9. Alternately, it kills the whole database server or only one of
 * its processes. The product must continue to run, must reply 503 while the database is unavailable, and must recover
 * automatically.
 */
export async function takeDatabaseAway(
  postgres: PostgresServer,
  times: number,
  players = PLAYERS,
  life?: Life,
): Promise<Report> {
  const store = await postgresStore(postgres.url, { survives: true })
  try {
    const crew = await gatherCrew(store, players)
    let refusals = 0
    let slowest = 0
    let strikes = 0
    let whole = 0
    const strike = async (product: Product) => {
      if (strikes++ % 2 === 1) await postgres.killOneBackend()
      else {
        whole++
        await postgres.kill()
        refusals += await expectRefusals(product)
        await postgres.start()
      }
      slowest = Math.max(slowest, await waitUntilReady(product))
      // After the database has recovered, the server must not refuse any request of a player for some time.
      await sleep(300)
    }
    await endure(crew, times, strike, undefined, life)
    const kinds = `${whole} times the whole server, ${times - whole} times one of its processes`
    const note = `PostgreSQL killed: ${kinds}; all ${refusals} calls meanwhile were answered 503`
    return { what: 'kill -9 of PostgreSQL', faults: times, slowest, crew, note }
  } finally {
    await store.close()
  }
}

/**
 * While the database is unavailable, every call that needs the database must reply 503 immediately, and the process
 * must report that it is healthy.
 */
async function expectRefusals(product: Product): Promise<number> {
  const client = new Client(product.origin)
  const ask = async (...request: Parameters<Client['raw']>) => {
    const asked = Date.now()
    const answer = await client.raw(...request)
    const took = Date.now() - asked
    if (took > AT_ONCE_MS) throw new Error(`${request[1]} took ${took} ms without its database`)
    return answer
  }
  let calls = 0
  for (const until = Date.now() + AWAY_MS; Date.now() < until; calls++) {
    const ready = await ask('GET', '/api/ready')
    const signIn = await ask('POST', '/api/auth/login', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'fault1@wordconnect.example', password: 'a quiet harbour' }),
    })
    const health = await ask('GET', '/api/health')
    const seen = `${ready.status} ${codeOf(ready)}, ${signIn.status} ${codeOf(signIn)}, ${health.status}`
    if (seen !== '503 database_unavailable, 503 database_unavailable, 200')
      throw new Error(`without its database the server answered ${seen}`)
    await sleep(50)
  }
  return calls * 2
}

const codeOf = ({ body }: Answer<unknown>) => (body as { code?: string }).code

/** Waits until the product is ready again. Returns the waiting time in ms. */
async function waitUntilReady(product: Product): Promise<number> {
  const began = Date.now()
  const client = new Client(product.origin)
  for (;;) {
    const { status } = await client.raw('GET', '/api/ready')
    if (status === 200) return Date.now() - began
    if (Date.now() - began > BACK_MS) throw new Error(`not ready again: ${status}`)
    await sleep(20)
  }
}
