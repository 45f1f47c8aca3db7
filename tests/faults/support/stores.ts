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

/** A database of the product, with the test's own access. */
export interface Store {
  settings: Readonly<Record<string, string>>
  /** Reads the store after a fault, without repairing it: that is the product's task. */
  look<T>(read: (db: Db) => Promise<T>): Promise<T>
  /** Reads the groups of a board in play. Only PostgreSQL has it: the embedded database lets no second process read. */
  liveAnswers: Answers | undefined
  close(): Promise<void>
}

/** PGlite in `dataDir`. Only one process can open it, so the test reads a copy. */
export function embeddedStore(dataDir: string): Store {
  const open = async <T>(folder: string, use: (db: Db) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, silent)
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

/** The PostgreSQL database at `url`. `survives`: the product stays up, so its connections need not end. */
export async function postgresStore(url: string, { survives = false } = {}): Promise<Store> {
  const own = new URL(url)
  own.searchParams.set('application_name', 'faults')
  const database: Database = await openDatabase({ databaseUrl: own.href, dataDir: '' }, silent)
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

/** A killed client's last statement may still run: wait until the server has closed its connection. */
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

/** The caller removes it. */
export const makeFolder = () => mkdtempSync(join(tmpdir(), 'wordconnect-faults-'))

/** Removed at the latest when this process ends. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  folders.add(folder)
  return folder
}

export function removeFolder(folder: string): void {
  folders.delete(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
