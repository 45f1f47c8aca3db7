import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyTemplate } from '../../../tests/support/database.ts'
import { type Database, openDatabase } from './database.ts'
import { checkpointWhenLong, vacuumWhatIsDue } from './pglite-upkeep.ts'

const folder = mkdtempSync(join(tmpdir(), 'wordconnect-test-'))
let database: Database

beforeAll(async () => {
  copyTemplate(folder)
  // Fake timers stop the automatic upkeep of the database. Otherwise the upkeep would run at an unknown time during the
  // tests.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  database = await openDatabase(
    { dataDir: folder, databaseUrl: undefined, poolSize: 1 },
    pino({ level: 'silent' }),
  )
  vi.useRealTimers()
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

test('dead rows make room for new ones, and the planner has statistics', async () => {
  const { pool } = database
  /**
   * Vacuums the tables that need it. PostgreSQL updates its counts of changed rows with a delay of up to a second. The
   * first query makes PostgreSQL update the counts immediately.
   */
  const due = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    return vacuumWhatIsDue(pool)
  }
  const singleValue = async <T>(query: string): Promise<T> => (await pool.query(query)).rows[0].value as T
  await pool.query('create table worn (n integer); insert into worn select 0 from generate_series(1, 1000)')
  for (let round = 0; round < 20; round++) {
    await pool.query('update worn set n = n + 1')
    expect(await due()).toContain('public.worn')
  }
  expect(await due()).not.toContain('public.worn')
  expect(
    await singleValue<number>("select reltuples::integer as value from pg_class where relname = 'worn'"),
  ).toBe(1000)
  // The thousand rows of the table `worn` need 5 pages. Without vacuum, each of the 20 updates would leave 5 more pages
  // with old versions of the rows.
  expect(await singleValue<number>("select pg_relation_size('worn')::integer / 8192 as value")).toBeLessThan(
    20,
  )
})

test('the tables of pg-boss, which have a schema of their own, and the catalogs are looked after too', async () => {
  const { pool } = database
  await pool.query(
    'create schema boss; create table boss."Job" (n integer); create table after_it (n integer)',
  )
  await pool.query(
    'insert into boss."Job" select n from generate_series(1, 100) as n; delete from boss."Job"',
  )
  await pool.query('insert into after_it select n from generate_series(1, 100) as n')
  // For each column of the table `wide`, each `analyze` replaces one row of the database's statistics. Therefore the
  // number of old row versions increases.
  await pool.query('create table wide as select * from pg_class')
  for (let round = 0; round < 20; round++) await pool.query('analyze wide')
  await pool.query('select pg_stat_force_next_flush()')
  expect(await vacuumWhatIsDue(pool)).toEqual(
    expect.arrayContaining(['boss."Job"', 'pg_catalog.pg_statistic', 'public.after_it']),
  )
  await pool.query('select pg_stat_force_next_flush()')
  expect(await vacuumWhatIsDue(pool)).toEqual([])
})
