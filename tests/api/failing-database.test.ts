import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type App, createApp } from '../../src/server/app.ts'
import { readEnv } from '../../src/server/env.ts'
import { Client } from '../support/client.ts'
import { type FreshDatabase, freshDatabase, quickKind, testDatabaseUrl } from '../support/database.ts'

const password = 'a quiet harbour'

describe('a database that fails', () => {
  let database: FreshDatabase
  let app: App
  let origin: string
  let lines: { level: number; msg: string; reason?: string }[] = []
  let n = 0
  beforeAll(async () => {
    database = await freshDatabase(quickKind)
    const env = readEnv({ ...database.settings, PORT: '0', DEMO: '0', RATE_LIMITS: 'off' })
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    app = await createApp(env, log)
    origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
    await sql`create function fail() returns trigger language plpgsql as $$
      begin raise exception 'it fails' using errcode = tg_argv[0]; end $$`.execute(app.context.db)
  })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })

  const failing: string[] = []
  /** Changes the database so that all further inserts into a table fail. */
  async function fail(table: string, code = 'XX000'): Promise<void> {
    failing.push(table)
    await sql`create trigger fails before insert on ${sql.table(table)} for each row
      execute function fail(${sql.lit(code)})`.execute(app.context.db)
    lines = []
  }
  afterEach(async () => {
    for (const table of failing.splice(0))
      await sql`drop trigger fails on ${sql.table(table)}`.execute(app.context.db)
  })
  /**
   * Makes an API call and accepts every reply. The method `try` of the test client accepts only replies that the
   * contract allows.
   */
  const post = (path: string, body: object) =>
    new Client(origin).raw('POST', path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const account = () => ({ email: `somebody${n++}@wordconnect.example`, password })

  test.each(['player', 'password', 'session'])(
    'a sign-up whose row in %s fails is our fault, and is logged',
    async (table) => {
      await fail(table)
      const answer = await post('/api/auth/register', account())
      expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
      expect(lines.map(({ msg }) => msg)).toEqual(['request failed'])
    },
  )

  test('and so is a sign-in', async () => {
    const body = account()
    await new Client(origin).call('POST /api/auth/register', { body })
    await fail('session')
    const answer = await post('/api/auth/login', body)
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(lines.map(({ msg }) => msg)).toEqual(['request failed'])
  })

  test.each(['player', 'password', 'session'])(
    'a full disk under a sign-up, at the row in %s',
    async (table) => {
      await fail(table, '53100')
      const answer = await post('/api/auth/register', account())
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'database_unavailable', message: 'The disk of the database is full.' },
      })
    },
  )

  test('a full disk under play', async () => {
    const client = new Client(origin)
    await client.call('POST /api/auth/register', { body: account() })
    await client.call('POST /api/username/set', { body: { username: 'in_play' } })
    await fail('game', '53100')
    const answer = await client.try('POST /api/game/start', { body: { action: 'new' } })
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'database_unavailable', message: 'The disk of the database is full.' },
    })
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(lines).toMatchObject([{ msg: 'refused: the disk of the database is full', reason: 'it fails' }])
  })

  test('ready writes, and once for all who ask', async () => {
    const client = new Client(origin)
    const written = new Set<string>()
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => client.try('GET /api/ready')))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
      const { rows } = await sql<{ at: Date }>`select written_at as at from readiness`.execute(app.context.db)
      written.add(String(rows[0]?.at.getTime()))
    }
    expect(written.size).toBe(1)
  })

  test('a client that leaves in the middle of its body is no failure', async () => {
    lines = []
    const leave = new AbortController()
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.from('{"action":')),
    })
    const request = { method: 'POST', body, duplex: 'half', signal: leave.signal } as RequestInit
    const headers = { 'content-type': 'application/json' }
    const arrived = new Promise<void>((resolve) => app.http.server.once('request', () => resolve()))
    const sent = fetch(`${origin}/api/username/check`, { ...request, headers })
    await arrived
    leave.abort()
    await expect(sent).rejects.toThrow()
    for (let call = 0; call < 20; call++) await new Client(origin).raw('GET', '/api/health')
    expect(lines).toEqual([])
  })
})

describe.skipIf(testDatabaseUrl === undefined)('a database that may only be read', () => {
  test('is not ready, and says why', async () => {
    const database = await freshDatabase('postgres')
    const env = readEnv({ ...database.settings, PORT: '0', DEMO: '0' })
    const app = await createApp(env, pino({ level: 'silent' }))
    try {
      const client = new Client(await app.http.listen({ port: 0, host: '127.0.0.1' }))
      const name = new URL(String(env.databaseUrl)).pathname.slice(1)
      const { db } = app.context
      await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      await sql`set default_transaction_read_only = on`.execute(db) // the last open connection
      const answer = await client.try('GET /api/ready')
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'database_unavailable', message: 'The database is read-only.' },
      })
    } finally {
      await app.close()
      await database.drop()
    }
  })
})
