import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/db/database.ts'
import { lockFolder } from '../../src/server/db/lock.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { version } from '../../src/server/version.ts'
import { freePort, launch } from '../faults/support/product.ts'
import { Client } from '../support/client.ts'
import { freshDatabase, kindsHere, quickKind } from '../support/database.ts'

const SECRET = 'a secret of thirty-two characters'
const START_MS = 100_000

describe('a start that cannot be', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'wordconnect-test-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

  /** Starts the server, and expects that it prints one line and ends with exit code 1. */
  async function expectOneLine(settings: Record<string, string>, line: string, port = 0): Promise<void> {
    const { child, ended } = launch({ DATA_DIR: join(folder, 'data'), ...settings }, port)
    const late = setTimeout(() => child.kill('SIGKILL'), START_MS)
    const { code, stdout, stderr } = await ended
    clearTimeout(late)
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `${line}\n` })
  }

  test('a wrong setting, and a database that is not there', async () => {
    await expectOneLine({ PORT: '80a' }, 'Setting PORT is malformed: must be a number from 0 to 65535')
    await expectOneLine(
      { DATABASE_URL: 'postgres://127.0.0.1:1/none', AUTH_SECRET: SECRET },
      'DATABASE_URL: the database cannot be used (connect ECONNREFUSED 127.0.0.1:1)',
    )
  })

  test('a folder that another process uses, and one that is none', async () => {
    const busy = join(folder, 'busy')
    const unlock = lockFolder(busy)
    await expectOneLine(
      { DATA_DIR: busy },
      `DATA_DIR ${busy} is in use by another WordConnect process: stop that one or choose another folder`,
    )
    unlock()
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await expectOneLine({ DATA_DIR: file }, `DATA_DIR ${file} cannot be written: choose another folder`)
  })

  test.each(kindsHere)('a database of a newer version, %s', async (kind) => {
    const fresh = await freshDatabase(kind)
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = fresh.settings
    const database = await openDatabase({ dataDir, databaseUrl, poolSize: 1 }, pino({ level: 'silent' }))
    await migrate(database.db)
    await sql`insert into kysely_migration values ('998-later', '2030-01-01T00:00:00.000Z'),
      ('999-latest-needs-99.0.0', '2030-01-02T00:00:00.000Z')`.execute(database.db)
    await database.close()
    const line =
      `The database is of a newer version of WordConnect (migration 999-latest-needs-99.0.0), and version ${version} cannot ` +
      'serve it: start version 99.0.0 or a newer one, or restore a backup from before the update'
    await expectOneLine(fresh.settings, line)
    await fresh.drop()
  })

  test('a port that is taken, and an address that is not of this machine', async () => {
    const database = await freshDatabase('embedded')
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const line = `PORT ${port} is in use: stop what listens there or choose another PORT`
    await expectOneLine(database.settings, line, port)
    other.close()
    // The server that could not start has released its lock on the data folder.
    lockFolder(database.settings.DATA_DIR)()
    await database.drop()
    const second = await freshDatabase(quickKind)
    const nowhere = { ...second.settings, HOST: '192.0.2.1' }
    await expectOneLine(nowhere, 'HOST 192.0.2.1 is not an address of this machine')
    await second.drop()
  })
})

describe.skipIf(!kindsHere.includes('postgres'))('several processes on one empty PostgreSQL', () => {
  test('bring it up to date and seed it once, and serve it together', async () => {
    const database = await freshDatabase('postgres', { bare: true })
    const settings = { ...database.settings, DEMO: '1' }
    const started = await Promise.all([1, 2].map(async () => launch(settings, await freePort())))
    try {
      await Promise.all(started.map((one) => one.ready))
      const client = new pg.Client({ connectionString: settings.DATABASE_URL })
      await client.connect()
      const { rows } = await client.query(`
        select (select count(*)::int from player) as players,
          (select count(*)::int from player where email like 'demo@%') as demo,
          (select count(*)::int from password) as passwords,
          (select count(*)::int from ledger where item = 'premium_day') as grants,
          (select count(*)::int from kysely_migration) as migrations,
          (select count(distinct player_id)::int from score) as scorers`)
      await client.end()
      expect(rows[0]).toEqual({
        players: 13,
        demo: 1,
        passwords: 1,
        grants: 1,
        migrations: expect.any(Number),
        scorers: 13,
      })
      await playTogether(started.map((one) => one.origin))
    } finally {
      for (const one of started) one.child.kill('SIGTERM')
      const ends = await Promise.all(started.map((one) => one.ended))
      await database.drop()
      expect(ends.map((end) => [end.code, end.stderr])).toEqual(started.map(() => [0, '']))
    }
  })

  /**
   * Signs in and starts a game at one server process. Checks that the other processes find the session and the game.
   */
  async function playTogether(origins: string[]): Promise<void> {
    const [first = '', ...others] = origins
    const client = new Client(first)
    const body = { email: 'demo@wordconnect.example', password: 'wordconnect-demo' }
    const user = await client.call('POST /api/auth/login', { body })
    expect(user).toMatchObject({ username: 'demo_player', isPremium: true })
    const game = await client.call('POST /api/game/start')
    for (const origin of others) {
      const other = new Client(origin).share(client)
      expect(await other.call('GET /api/game/current')).toMatchObject({ game: { id: game.id } })
      expect(await other.call('GET /api/scores/high')).toHaveLength(10)
    }
  }
})
