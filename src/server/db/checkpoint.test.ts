import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkpointWhenLong } from './checkpoint.ts'
import { type Database, openDatabase } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'wordconnect-test-'))
let database: Database

beforeAll(async () => {
  database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, pino({ level: 'silent' }))
})

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

const megabytesOfLog = () =>
  readdirSync(join(folder, 'pg/pg_wal'))
    .map((name) => statSync(join(folder, 'pg/pg_wal', name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0) /
  1024 ** 2

const writeLog = async (megabytes: number) => {
  for (let n = 0; n < megabytes; n += 5)
    await database.pool.query("select pg_logical_emit_message(false, 'test', repeat('x', 5 * 1024 * 1024))")
}

test('the log of the embedded database does not grow for ever', { timeout: 60_000 }, async () => {
  await checkpointWhenLong(database.pool)
  expect(await checkpointWhenLong(database.pool)).toBe(false)
  for (let round = 0; round < 3; round++) {
    await writeLog(60)
    expect(await checkpointWhenLong(database.pool)).toBe(true)
  }
  expect(megabytesOfLog()).toBeLessThan(130)
})
