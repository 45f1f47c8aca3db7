import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'
import type { GameView } from '../../src/contract/game.ts'
import { shuffled } from '../faults/support/action.ts'
import { type Product, startProduct } from '../faults/support/product.ts'
import { Client } from '../support/client.ts'
import { freshDatabase, testDatabaseUrl } from '../support/database.ts'
import { start } from '../support/moves.ts'
import type { Attack, Finding } from './support/attack.ts'
import { type Balancer, startBalancer } from './support/balancer.ts'
import { password } from './support/victim.ts'

const STOPS = { full: 50, short: 1 }
const PLAYERS = 12
/**
 * Number of seconds after the stop signal during which a server still accepts requests. Within this time, a proxy
 * notices that the server stops.
 */
const DRAIN_SECONDS = 3
const UP_MS = 60_000

/**
 * This test simulates normal operation, not an attack: while people play, two server processes behind a proxy are
 * replaced one after the other.
 */
export const stops: Attack = async (size) => {
  if (testDatabaseUrl !== undefined) {
    const { settings, drop } = await freshDatabase('postgres')
    try {
      return await replaceUnderLoad(settings, STOPS[size])
    } finally {
      await drop()
    }
  }
  const bin = await findPostgres()
  if (bin === undefined) return { missing: 'no PostgreSQL server (15 or newer) is installed' }
  const postgres = await startPostgres(bin)
  try {
    const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: randomBytes(24).toString('hex') }
    return await replaceUnderLoad(settings, STOPS[size])
  } finally {
    await postgres.stop()
  }
}

async function replaceUnderLoad(database: Readonly<Record<string, string>>, times: number): Promise<Finding> {
  const settings = { ...database, DRAIN_SECONDS: String(DRAIN_SECONDS) }
  const products = [await startProduct(settings), await startProduct(settings)]
  const balancer = await startBalancer(products.map(({ origin }) => origin))
  const load = { answered: 0, failures: new Map<string, number>(), over: false }
  try {
    for (const { origin } of products) await untilUp(balancer, origin)
    const signedUp = await Promise.all(Array.from({ length: PLAYERS }, (_, n) => signUp(balancer, n)))
    const games = await Promise.all(signedUp.map((client) => start(client)))
    const players = Promise.all(signedUp.map((client, n) => play(client, games[n] as GameView, load)))
    const codes: (number | null)[] = []
    for (let n = 0; n < times; n++) {
      const old = products.shift() as Product
      codes.push(await old.stop())
      if (n === times - 1) break // the other server process continues alone
      const fresh = await startProduct(settings)
      products.push(fresh)
      balancer.replace(old.origin, fresh.origin)
      await untilUp(balancer, fresh.origin)
    }
    load.over = true
    await players
    const failed = [...load.failures.values()].reduce((sum, count) => sum + count, 0)
    const problems = [...load.failures].map(([what, count]) => `${count} times ${what}`)
    if (balancer.brokenOff > 0) problems.push(`${balancer.brokenOff} replies were broken off`)
    if (codes.some((code) => code !== 0)) problems.push(`exit codes ${codes.join(', ')}`)
    const figures = [`${times} stops by SIGTERM, ${load.answered} requests answered, ${failed} failed`]
    return { figures, problems }
  } finally {
    load.over = true
    await balancer.close()
    for (const product of products) await product.kill()
  }
}

async function untilUp(balancer: Balancer, origin: string): Promise<void> {
  for (const late = Date.now() + UP_MS; !balancer.isUp(origin); await sleep(50))
    if (Date.now() > late) throw new Error('a server that has started does not become ready')
}

interface Load {
  answered: number
  failures: Map<string, number>
  over: boolean
}

async function signUp({ origin }: Balancer, n: number): Promise<Client> {
  const client = new Client(origin)
  const body = { email: `player${n}@wordconnect.example`, password }
  await client.call('POST /api/auth/register', { body })
  await client.call('POST /api/username/set', { body: { username: `player_${n.toString(4)}` } })
  return client
}

/**
 * Simulates a player who reads the board and arranges words until the test ends. Every request of this player must
 * succeed.
 */
async function play(client: Client, game: GameView, load: Load): Promise<void> {
  const ask = async <T>(what: string, call: () => Promise<T>): Promise<void> => {
    try {
      await call()
      load.answered++
    } catch (error) {
      const { message, cause } = error as Error
      const text = `${what}: ${message} ${cause instanceof Error ? cause.message : ''}`.trim()
      load.failures.set(text, (load.failures.get(text) ?? 0) + 1)
    }
  }
  const params = { id: game.id }
  while (!load.over) {
    await ask('a question', () => client.call('GET /api/config'))
    await ask('a look', () => client.call('GET /api/game/:id', { params }))
    const wordIds = shuffled(game.words.map(({ id }) => id))
    await ask('a move', () => client.call('POST /api/game/:id/order', { params, body: { wordIds } }))
  }
}
