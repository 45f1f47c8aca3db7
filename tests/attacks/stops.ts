import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'
import { type Product, startProduct } from '../faults/support/product.ts'
import { freshDatabase, testDatabaseUrl } from '../support/database.ts'
import { type SteadyLoad, startSteadyLoad } from '../support/steady-load.ts'
import type { Attack, Finding } from './support/attack.ts'
import { type Balancer, startBalancer } from './support/balancer.ts'

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
  let load: SteadyLoad | undefined
  try {
    for (const { origin } of products) await untilUp(balancer, origin)
    load = await startSteadyLoad(balancer.origin, PLAYERS)
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
    const { answered, failed, problems } = await load.end()
    if (balancer.brokenOff > 0) problems.push(`${balancer.brokenOff} replies were broken off`)
    if (codes.some((code) => code !== 0)) problems.push(`exit codes ${codes.join(', ')}`)
    return {
      figures: [`${times} stops by SIGTERM, ${answered} requests answered, ${failed} failed`],
      problems,
    }
  } finally {
    await load?.end()
    await balancer.close()
    for (const product of products) await product.kill()
  }
}

async function untilUp(balancer: Balancer, origin: string): Promise<void> {
  for (const late = Date.now() + UP_MS; !balancer.isUp(origin); await sleep(50))
    if (Date.now() > late) throw new Error('a server that has started does not become ready')
}
