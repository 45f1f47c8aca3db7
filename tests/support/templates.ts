import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { noHistory } from '../../src/engine/board/generate.ts'
import { filesOnly } from '../../src/engine/catalogue/overlay.ts'
import { addDays } from '../../src/engine/daily/date.ts'
import { DAILY_GROUPS, GROUP_SIZE } from '../../src/engine/rules.ts'
import { dealAside } from '../../src/server/boards/dealer.ts'
import { openDatabase } from '../../src/server/db/database.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { insertBoard } from '../../src/server/features/daily/board.store.ts'
import { addressOf, admin, testDatabaseUrl } from './database.ts'

/**
 * Before the tests, creates a template of each kind of database, with all migrations. The creation of a database takes
 * seconds, but a copy of a template is fast. Only in tests/api/start.test.ts (PostgreSQL) and
 * tests/faults/second-process.ts does the product create its database itself.
 */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  // If TEST_TEMPLATE_FOLDER is set, the process keep-templates.ts has already made the templates.
  if (process.env.TEST_TEMPLATE_FOLDER) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-template-'))
  // A folder for Node's compile cache. With the cache, a server process uses the code that an earlier process has
  // compiled. Without the cache, compiling takes half of the time of a server's start.
  const compiled = mkdtempSync(join(tmpdir(), 'wordconnect-compiled-'))
  const remove = () => {
    for (const made of [folder, compiled]) rmSync(made, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', remove)
  // The workers that run the tests inherit these environment variables.
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
  const database = await openDatabase({ dataDir, databaseUrl, poolSize: 1 }, pino({ level: 'silent' }))
  await migrate(database.db)
  dailies ??= dealDailies()
  for (const { board, ...dealt } of await dailies)
    await insertBoard(database.db, { ...dealt, board: JSON.stringify(board) })
  await database.close()
}

/**
 * Tests play the daily challenges of this many days before and after today. The clock of a test can start at noon
 * tomorrow.
 */
const [DAYS_BEFORE, DAYS_AFTER] = [14, 18]
/**
 * Number of candidate boards: the best of them becomes the daily challenge. Outside of tests, the server chooses from
 * many more boards.
 */
const CANDIDATES = 3

let dailies: ReturnType<typeof dealDailies> | undefined

/**
 * Deals the daily challenges of the tests once for all servers. If each server dealt these challenges, dealing would
 * take a fifth of the tests' time.
 */
async function dealDailies() {
  const today = new Date().toISOString().slice(0, 10)
  const dates = Array.from({ length: DAYS_BEFORE + 1 + DAYS_AFTER }, (_, n) =>
    addDays(today, n - DAYS_BEFORE),
  )
  const tileIds = Array.from({ length: DAILY_GROUPS * GROUP_SIZE }, (_, n) => String(n))
  return Promise.all(
    dates.map(async (date) => {
      const seeds = Array.from({ length: CANDIDATES }, (_, n) => `${date} ${n}`)
      return { date, ...(await dealAside({ date, seeds, history: noHistory, tileIds }, filesOnly)) }
    }),
  )
}
