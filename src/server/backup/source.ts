import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { hasCluster } from '../db/cluster-copy.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { SettingError } from '../env.ts'
import { askServer } from './control.ts'
import { type Rehearsal, saveRehearsal } from './rehearsal.store.ts'

type Settings = Parameters<typeof openDatabase>[0]
const log = pino({ level: 'warn' })

async function on<T>(settings: Settings, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings, log)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

/**
 * Calls `read` with the database of the settings. If a server uses the embedded database, `read` gets a consistent copy
 * of the files, because only one process can open the embedded database.
 */
export async function onSource<T>(settings: Settings, read: (database: Database) => Promise<T>): Promise<T> {
  if (settings.databaseUrl !== undefined) return on(settings, read)
  if (!hasCluster(settings.dataDir))
    throw new SettingError(`DATA_DIR ${settings.dataDir} has no embedded database`)
  const copy = await askServer(settings.dataDir, { ask: 'copy' })
  if (copy === undefined) return on(settings, read)
  try {
    return await on({ ...settings, dataDir: copy }, read)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/**
 * Stores a rehearsal in the database of the settings. Returns false if there is no database, for example on another
 * machine.
 */
export async function recordRehearsal(settings: Settings, rehearsal: Rehearsal): Promise<boolean> {
  if (settings.databaseUrl === undefined) {
    if (!hasCluster(settings.dataDir)) return false
    const asked = await askServer(settings.dataDir, { ask: 'save rehearsal', rehearsal })
    if (asked !== undefined) return true
  }
  await on(settings, async ({ db }) => {
    await migrate(db)
    await saveRehearsal(db, rehearsal)
  })
  return true
}
