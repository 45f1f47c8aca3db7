import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Client } from '../support/client.ts'
import { freshDatabase, testDatabaseUrl } from '../support/database.ts'
import { TestStream } from '../support/stream.ts'
import { takeIdleQueries } from '../support/watch-transactions.ts'
import { join, type LiveServer, listen, PATH, who } from './support/live-server.ts'

const SOON_MS = 60_000

test.skipIf(testDatabaseUrl === undefined)(
  'a session that ends on one server ends its streams on the other, also when that was said unheard',
  async () => {
    const database = await freshDatabase('postgres')
    const settings = { ...database.settings, AUTH_SECRET: randomBytes(24).toString('hex') }
    const servers: LiveServer[] = []
    try {
      const one = await listen(settings)
      servers.push(one)
      const two = await listen(settings)
      servers.push(two)
      await one.client.call('POST /api/auth/register', {
        body: { email: 'reader@wordconnect.example', password: 'a quiet harbour' },
      })
      two.client.share(one.client)
      const stream = await TestStream.open(two.client, PATH)
      const late = new Client(one.client.origin)
      await late.call('POST /api/auth/login', {
        body: { email: 'reader@wordconnect.example', password: 'a quiet harbour' },
      })
      const unheard = await TestStream.open(new Client(two.client.origin).share(late), PATH)
      const { db } = one.app.context
      // In the same transaction, ends the database connection that listens for live events. This simulates a lost
      // connection at this moment.
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('session').where('id', '<>', '').execute()
        const { rows } = await one.app.context.database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and (query ~ '^listen|pg_notify' or query = 'select 1')`,
        )
        expect(rows.length).toBeGreaterThan(0)
      })
      takeIdleQueries() // this test waits inside its transaction on purpose
      for (const ending of [stream, unheard]) {
        expect(await Promise.race([ending.ended, sleep(SOON_MS, 'still open')])).toBeUndefined()
        expect(ending.events.at(-1)).toMatchObject({ event: 'end', data: { code: 'not_signed_in' } })
      }
    } finally {
      for (const { app } of servers) await app.close()
      await database.drop()
    }
  },
)

test('the embedded database: a new process goes on where the old one stopped', async () => {
  const { settings, drop } = await freshDatabase('embedded')
  try {
    const before = await listen(settings)
    await before.client.call('POST /api/auth/register', {
      body: { email: 'embedded@wordconnect.example', password: 'a quiet harbour' },
    })
    const stream = await TestStream.open(before.client, PATH)
    const ids = [await join(before.client), await join(before.client)]
    await stream.count(2)
    ids.push(await join(before.client)) // the item of this player may arrive or be lost
    await before.app.close()
    await stream.ended
    const after = await listen(settings)
    const client = new Client(after.client.origin).share(before.client)
    const again = await TestStream.open(client, PATH, { 'last-event-id': stream.lastId })
    ids.push(await join(client))
    await again.count(ids.length - stream.events.length)
    expect([...who(stream), ...who(again)]).toEqual(ids)
    await again.leave()
    await after.app.close()
  } finally {
    await drop()
  }
})
