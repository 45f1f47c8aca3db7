import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quickKind, testDatabaseUrl } from '../support/database.ts'
import { start, tryGuess, twoAndTwo, win } from '../support/moves.ts'
import { pgbouncerPath, startPgbouncer } from '../support/pgbouncer.ts'
import { freePort } from '../support/redis.ts'
import { startServer } from '../support/server.ts'
import { TestStream } from '../support/stream.ts'

const PLAYERS = 4

describe.skipIf(pgbouncerPath === undefined || testDatabaseUrl === undefined)('behind PgBouncer', () => {
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>
  beforeAll(async () => {
    pooler = await startPgbouncer(testDatabaseUrl ?? '')
  })
  afterAll(() => pooler?.stop())

  test('players sign up and play at once, their streams bring what happens, and no call fails', async () => {
    const server = await startServer(
      quickKind,
      ({ DATABASE_URL = '' }) => ({
        DATABASE_URL: pooler.behind(DATABASE_URL),
        LISTEN_URL: DATABASE_URL,
        RATE_LIMITS: 'on',
      }),
      'runs',
    )
    try {
      server.app.startJobs()
      const play = async () => {
        const { client, id } = await server.player()
        const stream = await TestStream.open(client, '/api/me/events')
        const game = await start(client)
        await tryGuess(client, game.id, twoAndTwo(await server.answer(game.id)))
        expect((await win(server, client, game)).completedGroups).toHaveLength(4)
        await server.grant(id, 'hint', 1)
        await stream.find(({ data }) => data.hints === 1)
        await stream.leave()
      }
      await Promise.all(Array.from({ length: PLAYERS }, play))
      const metrics = (await server.client().raw('GET', '/api/metrics')).text
      expect(metrics).toContain('status="200"')
      expect(metrics).not.toMatch(/status="5/)
    } finally {
      await server.close()
    }
  })

  test('the start says that LISTEN_URL must not be a pooler too', async () => {
    const start = startServer(quickKind, ({ DATABASE_URL = '' }) => ({
      DATABASE_URL: pooler.behind(DATABASE_URL),
    }))
    await expect(start).rejects.toThrow(
      'Setting LISTEN_URL is missing or wrong: a NOTIFY through DATABASE_URL',
    )
  })
})

test.skipIf(testDatabaseUrl === undefined)(
  'of several hosts, the server uses the one that accepts writes',
  async () => {
    const nobody = `127.0.0.1:${await freePort()}`
    const server = await startServer(quickKind, ({ DATABASE_URL = '' }) => ({
      DATABASE_URL: DATABASE_URL.replace(new URL(DATABASE_URL).host, (host) => `${nobody},${host}`),
    }))
    try {
      const { client } = await server.player()
      expect((await start(client)).level).toBe(1)
    } finally {
      await server.close()
    }
  },
)
