import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../src/server/db/database.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { addressOf, admin, testDatabaseUrl } from './database.ts'

const POSTGRES_TEMPLATE = 'wc_template'

/**
 * A database takes seconds to make and a moment to copy: one of each kind is made once a run and brought up to date, before
 * the tests. The product makes its own in tests/api/start.test.ts and in tests/faults.
 */
export default async function makeTemplates(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-template-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  await bringUpToDate(folder, undefined)
  process.env.TEST_TEMPLATE_FOLDER = folder // the workers that run the tests inherit it
  if (testDatabaseUrl !== undefined) {
    await admin(`drop database if exists ${POSTGRES_TEMPLATE}`)
    await admin(`create database ${POSTGRES_TEMPLATE}`)
    await bringUpToDate(folder, addressOf(testDatabaseUrl, POSTGRES_TEMPLATE))
    process.env.TEST_TEMPLATE_DATABASE = POSTGRES_TEMPLATE
  }
  return remove
}

async function bringUpToDate(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl }, pino({ level: 'silent' }))
  await migrate(database.db)
  await database.close()
}
