import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Database, type Db, openDatabase } from '../../../src/server/db/database.ts'
import { groupsOf } from '../../support/server.ts'
import type { Answers } from './player.ts'

const silent = pino({ level: 'silent' })
const GONE_MS = 30_000

/** A database of the product, which the test can also read. */
export interface Store {
  settings: Readonly<Record<string, string>>
  /**
   * Reads the data in the database after a fault. The function repairs nothing, because the product must do this
   * itself.
   */
  look<T>(read: (db: Db) => Promise<T>): Promise<T>
  /**
   * Reads the groups of a board during play. The function exists only for PostgreSQL. Only one process can open the
   * embedded database, so the test cannot read it while the server runs.
   */
  liveAnswers: Answers | undefined
  close(): Promise<void>
}

/**
 * The embedded database (PGlite) in `dataDir`. Only one process can open the embedded database, so the test reads a
 * copy.
 */
export function embeddedStore(dataDir: string): Store {
  const open = async <T>(folder: string, use: (db: Db) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, poolSize: 1 }, silent)
    try {
      return await use(database.db)
    } finally {
      await database.close()
    }
  }
  return {
    settings: { DATA_DIR: dataDir },
    async look(read) {
      const copy = temporaryFolder()
      try {
        cpSync(dataDir, copy, { recursive: true })
        return await open(copy, read)
      } finally {
        removeFolder(copy)
      }
    },
    liveAnswers: undefined,
    close: async () => {},
  }
}

/**
 * The PostgreSQL database at `url`. If `survives` is true, the product continues to run, so the test does not wait
 * until the product's connections are closed.
 */
export async function postgresStore(url: string, { survives = false } = {}): Promise<Store> {
  const own = new URL(url)
  own.searchParams.set('application_name', 'faults')
  const database: Database = await openDatabase({ databaseUrl: own.href, dataDir: '', poolSize: 10 }, silent)
  const { db } = database
  return {
    settings: { DATABASE_URL: url, AUTH_SECRET: randomBytes(24).toString('hex') },
    async look(read) {
      if (!survives) await othersGone(db)
      return read(db)
    },
    async liveAnswers(gameId) {
      const row = await db.selectFrom('game').select('board').where('id', '=', gameId).executeTakeFirst()
      return row && groupsOf(row.board)
    },
    close: () => database.close(),
  }
}

/**
 * Waits until PostgreSQL has closed all other connections. After a kill of a client, PostgreSQL can still be running
 * the client's last statement.
 */
async function othersGone(db: Db): Promise<void> {
  for (const until = Date.now() + GONE_MS; ; ) {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name <> 'faults'`.execute(
      db,
    )
    if (rows[0]?.others === 0) return
    if (Date.now() > until) throw new Error('connections of a killed server stay open')
    await sleep(20)
  }
}

const folders = new Set<string>()
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Creates a temporary folder, which the caller must remove. */
export const makeFolder = () => mkdtempSync(join(tmpdir(), 'wordconnect-faults-'))

/** Creates a temporary folder. When this process ends, the folder is removed if it still exists. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  folders.add(folder)
  return folder
}

export function removeFolder(folder: string): void {
  folders.delete(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
