import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { TestStream } from '../support/stream.ts'
import { join, type LiveServer, listen, PATH, who } from './support/live-server.ts'
import type { PostgresServer } from './support/postgres-server.ts'
import type { Report } from './support/report.ts'

/** Longest time in ms between a kill of the database and its restart. */
const LONGEST_AWAY_MS = 1_500
/** Time in ms that the test waits to be sure that no unexpected item arrives. */
const QUIET_MS = 200

/**
 * Runs two servers with one PostgreSQL database, and kills and restarts the database. If one of the servers publishes
 * an item, the streams of both servers must receive it exactly once and in order.
 */
export async function restartUnderStreams(postgres: PostgresServer, restarts: number): Promise<Report> {
  const settings = {
    DATABASE_URL: await postgres.database('live'),
    AUTH_SECRET: randomBytes(24).toString('hex'),
  }
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
    const streams = [
      await TestStream.open(one.client, PATH),
      await TestStream.open(two.client, PATH),
      await TestStream.open(two.client, PATH),
    ]
    const ids: string[] = []
    const joinInTurn = async (times: number) => {
      for (let n = 0; n < times; n++) ids.push(await join(n % 2 ? one.client : two.client))
    }
    const arrive = async () => {
      for (const stream of streams) await stream.count(ids.length)
    }
    await joinInTurn(4)
    ids.push(...(await Promise.all([one, two, one, two, one, two].map(({ client }) => join(client)))))
    await arrive()
    let slowest = 0
    for (let restart = 1; restart <= restarts; restart++) {
      await postgres.kill()
      await sleep((restart % 4) * (LONGEST_AWAY_MS / 3))
      await postgres.start()
      const began = Date.now()
      await joinInTurn(4)
      await arrive()
      slowest = Math.max(slowest, Date.now() - began)
    }
    await sleep(QUIET_MS)
    const list = (await one.client.call('GET /api/activities')).map(({ id }) => Number(id)).toReversed()
    for (const stream of streams) {
      assert.equal(stream.isEnded, false)
      assert.ok(!stream.text.includes('event: reset'), 'a stream was told that it had missed something')
      assert.deepEqual(who(stream).toSorted(), ids.toSorted())
      assert.deepEqual(stream.events.map(({ id }) => id).slice(-list.length), list)
      await stream.leave()
    }
    return { what: 'kill -9 of PostgreSQL under open streams', faults: restarts, slowest }
  } finally {
    for (const { app } of servers) await app.close()
  }
}
