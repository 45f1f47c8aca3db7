import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../src/server/db/database.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { addressOf, admin, testDatabaseUrl } from './database.ts'

/**
 * A database takes seconds to make and a moment to copy: one of each kind is made once a run and brought up to date, before
 * the tests. The product makes its own in tests/api/start.test.ts (PostgreSQL) and in tests/faults/second-process.ts.
 */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-template-'))
  // What one process of the product has compiled the next one need not: half of what a start takes.
  const compiled = mkdtempSync(join(tmpdir(), 'wordconnect-compiled-'))
  const remove = () => {
    for (const made of [folder, compiled]) rmSync(made, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', remove)
  // The workers that run the tests inherit these.
  process.env.TEST_TEMPLATE_FOLDER = folder
  process.env.NODE_COMPILE_CACHE ??= compiled
  const template = `wc_template_${randomBytes(6).toString('hex')}`
  const makeDatabase = async (server: string) => {
    await admin(`create database ${template}`)
    await bringUpToDate(folder, addressOf(server, template))
    process.env.TEST_TEMPLATE_DATABASE = template
  }
  await Promise.all([
    bringUpToDate(folder, undefined),
    testDatabaseUrl !== undefined && makeDatabase(testDatabaseUrl),
  ])
  return async () => {
    remove()
    if (testDatabaseUrl !== undefined) await admin(`drop database if exists ${template} with (force)`)
  }
}

async function bringUpToDate(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl }, pino({ level: 'silent' }))
  await migrate(database.db)
  await database.close()
}
