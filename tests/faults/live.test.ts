// Two servers on one PostgreSQL, which is killed and comes back under open streams.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/lib/postgres.mjs'
import { type App, createApp } from '../../src/server/app.ts'
import { readEnv } from '../../src/server/env.ts'
import { Client } from '../support/client.ts'
import { freshDatabase, testDatabaseUrl } from '../support/database.ts'
import { TestStream } from '../support/stream.ts'
import { makePostgres, type PostgresServer } from './support/postgres-server.ts'

const PATH = '/api/activities/events'
const log = pino({ level: 'silent' })
let joined = 0

async function listen(settings: Record<string, string | undefined>): Promise<{ app: App; client: Client }> {
  const app = await createApp(readEnv({ ...settings, PORT: '0', DEMO: '0', RATE_LIMITS: 'off' }), log)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { app, client: new Client(`http://127.0.0.1:${port}`) }
}

/** Somebody joins: an activity. Answers their id; tries again while the database is away. */
async function join(client: Client): Promise<string> {
  const newcomer = new Client(client.origin)
  const n = joined++
  for (const late = Date.now() + 30_000; ; await sleep(100)) {
    const { status, body } = await newcomer.try('POST /api/auth/register', {
      body: { email: `live${n}@wordconnect.example`, password: 'a quiet harbour' },
    })
    if (status === 201) {
      await newcomer.call('POST /api/username/set', { body: { username: `live_${n}` } })
      return String(body.id)
    }
    if (Date.now() > late) throw new Error(`nobody can join: ${status}`)
  }
}
const who = ({ events }: TestStream) =>
  events.map(({ data }) => (data.user as { id: string } | undefined)?.id)

describe('live across restarts', { timeout: 120_000 }, () => {
  describe.skipIf(testDatabaseUrl === undefined)('two servers on one PostgreSQL', () => {
    let postgres: PostgresServer
    let one: { app: App; client: Client }
    let two: { app: App; client: Client }
    beforeAll(async () => {
      const bin = await findPostgres()
      if (bin === undefined) throw new Error('no PostgreSQL server is installed here')
      postgres = await makePostgres(bin)
      await postgres.start()
      const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: randomBytes(24).toString('hex') }
      one = await listen(settings)
      two = await listen(settings)
      await one.client.call('POST /api/auth/register', {
        body: { email: 'reader@wordconnect.example', password: 'a quiet harbour' },
      })
      two.client.share(one.client)
    }, 120_000)
    afterAll(async () => {
      await one?.app.close()
      await two?.app.close()
      await postgres?.remove()
    })

    test('what is made on one arrives at the streams of both, in order, once; also after the database restarts', async () => {
      const streams = [
        await TestStream.open(one.client, PATH),
        await TestStream.open(two.client, PATH),
        await TestStream.open(two.client, PATH),
      ]
      const ids: string[] = []
      const both = async (times: number) => {
        for (let n = 0; n < times; n++) ids.push(await join(n % 2 ? one.client : two.client))
      }
      // One after the other, and many at once.
      await both(4)
      ids.push(...(await Promise.all([one, two, one, two, one, two].map(({ client }) => join(client)))))
      for (const stream of streams) await stream.count(ids.length)
      for (let restart = 0; restart < 2; restart++) {
        await postgres.kill()
        await sleep(restart * 1_500)
        await postgres.start()
        await both(4)
        for (const stream of streams) await stream.count(ids.length, 20_000)
      }
      await sleep(200)
      const list = (await one.client.call('GET /api/activities')).map(({ id }) => Number(id)).toReversed()
      for (const stream of streams) {
        expect(stream.isEnded).toBe(false)
        expect(stream.text).not.toContain('event: reset')
        expect(who(stream).toSorted()).toEqual(ids.toSorted())
        expect(stream.events.map(({ id }) => id).slice(-list.length)).toEqual(list)
        await stream.leave()
      }
    })

    test('a session that ends on one server ends its streams on the other, also when that was said unheard', async () => {
      const stream = await TestStream.open(two.client, PATH)
      const late = new Client(one.client.origin)
      await late.call('POST /api/auth/login', {
        body: { email: 'reader@wordconnect.example', password: 'a quiet harbour' },
      })
      const unheard = await TestStream.open(new Client(two.client.origin).share(late), PATH)
      const { db } = one.app.context
      // As when the connection that listens is lost at that moment: it ends in the same transaction.
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('session').where('id', '<>', '').execute()
        const { rows } = await one.app.context.database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' or query = 'select 1'`,
        )
        expect(rows.length).toBeGreaterThan(0)
      })
      for (const ending of [stream, unheard]) {
        expect(await Promise.race([ending.ended, sleep(5_000, 'still open')])).toBeUndefined()
        expect(ending.events.at(-1)).toMatchObject({ event: 'end', data: { code: 'not_signed_in' } })
      }
    })
  })

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
      ids.push(await join(before.client)) // it may arrive, or not
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
})
