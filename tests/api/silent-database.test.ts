import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { testDatabaseUrl } from '../support/database.ts'

const ASK_AFTER_MS = 200
const undo: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/**
 * Connects the server to PostgreSQL through a proxy. After a call of `fallSilent`, the proxy sends no data on existing
 * connections, but new connections work.
 */
async function behindALine(url: string): Promise<{ database: Database; fallSilent(): void }> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const line = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.on('close', () => far.destroy()).pipe(far)
    far.on('close', () => near.destroy()).pipe(near)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((line.address() as { port: number }).port)
  const settings = { databaseUrl: address.href, dataDir: '', poolSize: 10 }
  const database = await openDatabase(settings, pino({ level: 'silent' }), ASK_AFTER_MS)
  undo.push(
    () => line.close(),
    () => {
      for (const socket of sockets) socket.destroy()
    },
    () => database.close(),
  )
  return {
    database,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

test.skipIf(testDatabaseUrl === undefined)(
  'connections that fall silent are let go, and their seats are free',
  async () => {
    const { database, fallSilent } = await behindALine(testDatabaseUrl ?? '')
    const ask = () => sql<{ one: number }>`select 1 as one, pg_sleep(.05)`.execute(database.db)
    await Promise.all(Array.from({ length: 10 }, ask))
    fallSilent()
    const lost = await Promise.allSettled(Array.from({ length: 10 }, ask))
    expect(lost.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
    expect((await ask()).rows[0]?.one).toBe(1)
  },
)

test.skipIf(testDatabaseUrl === undefined)('a long query is left in peace', async () => {
  const { database } = await behindALine(testDatabaseUrl ?? '')
  const query = sql<{ one: number }>`select 1 as one, pg_sleep(${(5 * ASK_AFTER_MS) / 1000}::float8)`
  expect((await query.execute(database.db)).rows[0]?.one).toBe(1)
})
