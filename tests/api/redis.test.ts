import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Limit } from '../../src/contract/endpoint.ts'
import { rateLimiter } from '../../src/server/adapters/rate-limit.ts'
import { openRedis, type Redis } from '../../src/server/adapters/redis.ts'
import { quickKind } from '../support/database.ts'
import { start, tryGuess, twoAndTwo } from '../support/moves.ts'
import { redisPath, startRedis, type TestRedis } from '../support/redis.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { TestStream } from '../support/stream.ts'

const LIMIT: Limit = { max: 3, seconds: 60, by: 'network' }

describe.skipIf(redisPath === undefined)('with Redis', () => {
  let redis: TestRedis
  let server: TestServer
  const connections: Redis[] = []
  beforeAll(async () => {
    redis = await startRedis()
    server = await startServer(quickKind, { REDIS_URL: redis.url, RATE_LIMITS: 'on' }, 'runs')
  })
  afterAll(async () => {
    for (const connection of connections) connection.close()
    await server?.close()
    await redis?.stop()
  })
  /** Returns a rate limiter like that of another process, and waits until it can reach Redis. */
  async function limiterOfProcess() {
    const connection = await openRedis(redis.url, pino({ level: 'silent' }))
    connections.push(connection)
    const limiter = rateLimiter(server.app.context.database, connection)
    return { connection, call: (who: string) => limiter('a test', who, LIMIT) }
  }

  test('processes count calls together; without Redis each one counts alone, and the limits stay closed', async () => {
    const [one, two] = [await limiterOfProcess(), await limiterOfProcess()]
    expect([await one.call('a'), await two.call('a'), await one.call('a')]).toEqual(Array(3).fill(undefined))
    expect(await two.call('a')).toEqual({ wait: expect.any(Number), isFirst: true })
    const { client } = await server.player()
    const stream = await TestStream.open(client, '/api/me/events')
    const { id } = await client.call('GET /api/auth/user')
    await server.grant(id, 'hint', 1)
    await stream.find(({ data }) => data.hints === 1)

    await redis.stop()
    for (let n = 0; n < LIMIT.max; n++) expect(await one.call('b')).toBeUndefined()
    expect(await one.call('b')).toMatchObject({ isFirst: true })
    const game = await start(client)
    await tryGuess(client, game.id, twoAndTwo(await server.answer(game.id)))
    await server.grant(id, 'life', 1)
    await stream.find(({ data }) => data.extraLives === 1)

    await redis.start()
    for (
      const late = Date.now() + 60_000;
      !(one.connection.client.isReady && two.connection.client.isReady);
    )
      if (Date.now() > late) throw new Error('the processes did not find Redis again')
      else await sleep(20)
    for (let n = 0; n < LIMIT.max; n++) expect(await one.call('c')).toBeUndefined()
    expect(await two.call('c')).toMatchObject({ isFirst: true })
    await server.grant(id, 'life', 1)
    await stream.find(({ data }) => data.extraLives === 2)
    expect(stream.isEnded).toBe(false)
    await stream.leave()
  })
})
