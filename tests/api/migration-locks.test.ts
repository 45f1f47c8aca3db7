// Tests that migrations lock only the tables that they name, all of them before their first statement.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type Database, openDatabase, type Tx } from '../../src/server/db/database.ts'
import { appliedMigrations, knownMigrations, migrate } from '../../src/server/db/migrate.ts'
import { freshDatabase, testDatabaseUrl } from '../support/database.ts'

async function withDatabase(
  kind: 'embedded' | 'postgres',
  run: (database: Database, url: string | undefined) => Promise<void>,
): Promise<void> {
  const fresh = await freshDatabase(kind, { bare: true })
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = fresh.settings
  const database = await openDatabase({ dataDir, databaseUrl, poolSize: 4 }, pino({ level: 'silent' }))
  try {
    await run(database, databaseUrl)
  } finally {
    await database.close()
    await fresh.drop()
  }
}

const tables = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** Returns the tables that the transaction has locked for more than a read. */
const locked = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and relkind = 'r' and relnamespace = 'public'::regnamespace
      and mode <> 'AccessShareLock'`.execute(tx)
  return rows.map(({ name }) => name)
}

test('each migration names the older tables that it locks, and no others', async () => {
  await withDatabase('embedded', async ({ db }) => {
    for (const name of knownMigrations) {
      const file = name.replace(/-needs-[\d.]+$/, '')
      const { up, locks = [] } = (await import(`../../src/server/db/migrations/${file}.ts`)) as {
        up: (db: Kysely<unknown>) => Promise<void>
        locks?: readonly string[]
      }
      await db.transaction().execute(async (tx) => {
        const before = await tables(tx)
        await up(tx as unknown as Kysely<unknown>)
        const older = (await locked(tx)).filter((table) => before.includes(table))
        expect({ name, locks: [...locks].sort() }).toEqual({ name, locks: older.sort() })
      })
    }
  })
})

// PGlite has one connection, so nobody else can hold a lock.
test.runIf(testDatabaseUrl)(
  'a transaction of the version before that locks tables in another order goes on, and so do the migrations',
  async () => {
    await withDatabase('postgres', async ({ db }, connectionString) => {
      await migrate(db, '028-live-outbox')
      const player = new pg.Client({ connectionString })
      await player.connect()
      try {
        await player.query('begin')
        await player.query('select from player')
        const migrated = migrate(db)
        // The migrations wait for the table of the players.
        for (let waits = false; !waits; await sleep(10)) {
          const { rows } = await sql`select from pg_locks where not granted`.execute(db)
          waits = rows.length > 0
        }
        await player.query('select from game')
        await player.query('commit')
        await migrated
        expect(await appliedMigrations(db)).toEqual(knownMigrations)
      } finally {
        await player.end()
      }
    })
  },
)
