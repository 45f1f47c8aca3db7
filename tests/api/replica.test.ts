import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'
import { type ApiKey, api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { openReplica, type Replica } from '../../src/server/db/replica.ts'
import type { Client } from '../support/client.ts'
import { addressOf, quickKind, testDatabaseUrl } from '../support/database.ts'
import { start, win } from '../support/moves.ts'
import { photo } from '../support/pictures.ts'
import { freePort } from '../support/redis.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type Standby, startStandby } from '../support/standby.ts'
import { FIRST } from '../support/story.ts'

const bin = testDatabaseUrl === undefined ? undefined : await findPostgres()
const NOT_USED = 'the replica is not used: the primary answers all reads'
const AGAIN = 'the replica is used again'

const mayLag = Object.entries<Endpoint>(api).flatMap(([key, endpoint]) =>
  endpoint.mayLag ? [key as ApiKey] : [],
)

/** Returns a log, and the list of its messages. */
function listeningLog() {
  const messages: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void messages.push(JSON.parse(line).msg) })
  return { log, messages }
}

describe.skipIf(bin === undefined)('with a replica', () => {
  let primary: Awaited<ReturnType<typeof startPostgres>>
  let standby: Standby
  let server: TestServer
  let replica: Replica
  const { log, messages } = listeningLog()

  beforeAll(async () => {
    primary = await startPostgres(bin ?? '')
    standby = await startStandby(bin ?? '', primary.url)
    const settings = { DATABASE_URL: primary.url, READ_URL: standby.url }
    const AUTH_SECRET = randomBytes(24).toString('hex')
    server = await startServer(quickKind, { ...settings, AUTH_SECRET }, 'runs', undefined, log)
    replica = server.app.context.replica as Replica
  })
  afterAll(async () => {
    await server?.close()
    await standby?.remove()
    await primary?.stop()
  })

  /** Waits until the replica has all changes of now, with the tolerance for clocks that differ by up to a second. */
  const caughtUp = async () => {
    const time = Date.now() + 1_000
    await expect.poll(() => replica.hasAllBefore(time), { timeout: 20_000, interval: 20 }).toBe(true)
  }
  /** Returns which server answers a read. */
  const answererOf = async (read: () => Promise<unknown>): Promise<'replica' | 'primary'> => {
    const before = replica.reads.replica
    await read()
    return replica.reads.replica > before ? 'replica' : 'primary'
  }
  const find = async (client: Client, search: string) =>
    (await client.call('GET /api/users', { query: { search } })).users.map(({ username }) => username)

  test('the replica gives every answer that may lag, and the same one as the primary', async () => {
    const { client, username } = await server.player()
    const picture = await client.try('PUT /api/account/avatar', { body: await photo('a harbour') })
    const game = await win(server, client, await start(client))
    const share = await client.call('POST /api/share', { body: { kind: 'level', refId: game.id } })
    await caughtUp()
    const params = {
      board: 'high-scores',
      username,
      chapterId: FIRST,
      id: new Date().toISOString().slice(0, 10),
    }
    const reads: [string, (headers: Record<string, string>) => ReturnType<Client['raw']>][] = [
      ...mayLag.map((key): (typeof reads)[number] => [
        key,
        (headers) => client.try(key, { params, headers }),
      ]),
      ...[
        new URL(share.url).pathname,
        new URL(share.imageUrl).pathname,
        `/api/share/player/${username}.png`,
        String(picture.body.profileImageUrl),
      ].map((path): (typeof reads)[number] => [path, (headers) => client.raw('GET', path, { headers })]),
    ]
    expect(reads).toHaveLength(13)
    const session = client.cookie.replace(/wc\.wrote=\d+/, '')
    for (const [name, read] of reads) {
      const answers: Awaited<ReturnType<typeof read>>[] = []
      const ask = (wrote: number) => async () =>
        void answers.push(await read({ cookie: `${session}; wc.wrote=${wrote}` }))
      expect(await answererOf(ask(0)), name).toBe('replica')
      expect(await answererOf(ask(Date.now())), name).toBe('primary')
      expect(answers[0]?.status, name).toBe(200)
      expect(answers[0]?.text, name).toEqual(answers[1]?.text)
    }
  })

  test('a player reads their own changes at once, and others read them when the replica has them', async () => {
    const { client: other } = await server.player()
    await caughtUp()
    expect(await answererOf(() => find(other, 'nobody'))).toBe('replica')
    await standby.query('select pg_wal_replay_pause()')
    const { client: own } = await server.player('lighthouse')
    expect(await find(own, 'lighthouse')).toEqual(['lighthouse'])
    expect(await find(other, 'lighthouse')).toEqual([])
    // The replica does not know this player yet, so the primary answers.
    expect((await other.try('GET /api/users/:username', { params: { username: 'lighthouse' } })).status).toBe(
      200,
    )
    await standby.query('select pg_wal_replay_resume()')
    await caughtUp()
    expect(await answererOf(() => find(own, 'nobody'))).toBe('replica')
    expect(await find(other, 'lighthouse')).toEqual(['lighthouse'])
    const forged = { cookie: `${other.cookie}; wc.wrote=99999999999999` }
    expect(await answererOf(() => other.try('GET /api/activities', { headers: forged }))).toBe('replica')
    expect((await server.client().raw('GET', '/api/metrics')).text).toMatch(/replica_lag_seconds [0-4]\b/)
  })

  test('a replica that hangs, dies and comes back costs no call', async () => {
    const { client } = await server.player()
    await caughtUp()
    messages.length = 0
    const readAll = () => Promise.all(Array.from({ length: 20 }, () => find(client, 'nobody')))
    await readAll()
    standby.freeze()
    expect(await readAll()).toHaveLength(20)
    await expect.poll(() => messages).toContain(NOT_USED)
    await standby.kill()
    expect(await answererOf(readAll)).toBe('primary')
    await standby.start()
    await expect.poll(() => answererOf(readAll), { timeout: 20_000 }).toBe('replica')
    expect(messages).toEqual([NOT_USED, AGAIN])
  })

  test('the start refuses another database, and does without a replica that is away or no standby', async () => {
    const { database, env } = server.app.context
    const open = (readUrl: string, to = log, mostLagMs?: number) =>
      openReplica({ ...env, readUrl }, database, to, mostLagMs)
    const wrong = 'Setting READ_URL is wrong: the database there is not a replica'
    await expect(open(testDatabaseUrl ?? '')).rejects.toThrow(wrong)
    await expect(open(addressOf(standby.url, 'template1'))).rejects.toThrow(wrong)
    for (const url of [`postgres://postgres@127.0.0.1:${await freePort()}/postgres`, primary.url]) {
      const listening = listeningLog()
      const unusable = await open(url, listening.log)
      expect(unusable?.hasAllBefore(0)).toBe(false)
      expect(listening.messages).toEqual([NOT_USED])
      await unusable?.close()
    }
  })

  test('a replica that lags too much is not used', async () => {
    const { database, env, db } = server.app.context
    const listening = listeningLog()
    const lagging = await openReplica(env, database, listening.log, 1_000)
    await expect.poll(() => lagging?.hasAllBefore(0)).toBe(true)
    await standby.query('select pg_wal_replay_pause()')
    await sql`select txid_current()`.execute(db)
    await expect.poll(() => listening.messages, { timeout: 10_000 }).toEqual([NOT_USED])
    expect(lagging?.hasAllBefore(0)).toBe(false)
    await standby.query('select pg_wal_replay_resume()')
    await expect.poll(() => listening.messages, { timeout: 10_000 }).toEqual([NOT_USED, AGAIN])
    await lagging?.close()
  })
})
