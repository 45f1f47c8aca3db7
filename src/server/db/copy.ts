import pg from 'pg'
import { z } from 'zod'
import { SettingError } from '../env.ts'
import type { Database } from './database.ts'
import { appliedMigrations, migrate, migrationNamed } from './migrate.ts'

/** About this number of bytes are read, sent and written at once. */
const BATCH_BYTES = 1_000_000
const FIRST_BATCH_ROWS = 100
const MOST_BATCH_ROWS = 5_000
const FORMAT = 1

/** The number of rows of a table, and a checksum of the rows that does not depend on their order. */
const TableSum = z.object({ rows: z.number(), checksum: z.string() })
const StartPiece = z.object({
  kind: z.literal('start'),
  format: z.literal(FORMAT, 'this is no backup that this version can read'),
  /** The time of the copied state. */
  madeAt: z.iso.datetime(),
  /** Names of the migrations that have run on the copied database, in their order. */
  migrations: z.array(z.string()).min(1),
})
const RowsPiece = z.object({ kind: z.literal('rows'), table: z.string(), rows: z.array(z.string()) })
const EndPiece = z.object({
  kind: z.literal('end'),
  tables: z.record(z.string(), TableSum),
  /** The last value of each sequence; null if the sequence has not been used. */
  sequences: z.record(z.string(), z.number().nullable()),
})

/**
 * A part of a copy of a database. A copy is a start, the rows of all tables, and an end. Rows are PostgreSQL's text form
 * of composite values, which is exact for every type and the same in both databases.
 */
export const Piece = z.discriminatedUnion('kind', [StartPiece, RowsPiece, EndPiece])
export type Piece = z.infer<typeof Piece>
type Start = z.infer<typeof StartPiece>
type End = z.infer<typeof EndPiece>

/** The text form of values depends on these settings, so a copy is always read and written with the same settings. */
const SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/** The tables of the product. Each migrated database has its own rows in Kysely's tables. */
const TABLES = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in ('kysely_migration', 'kysely_migration_lock') order by relname collate "C"`

const FOREIGN_KEYS = `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
  order by conname`

const quoted = (name: string) => pg.escapeIdentifier(name)

async function tablesOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(TABLES)
  return rows.map(({ name }) => name)
}

async function sumOf(client: pg.PoolClient, table: string): Promise<z.infer<typeof TableSum>> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `select count(*) as rows, coalesce(sum(
       ('x' || left(encode(sha256(convert_to(one_row::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as checksum
     from ${quoted(table)} as one_row`,
  )
  return rows[0] as z.infer<typeof TableSum>
}

async function sumsOf(client: pg.PoolClient, tables: readonly string[]): Promise<End['tables']> {
  const sums: End['tables'] = {}
  for (const table of tables) sums[table] = await sumOf(client, table)
  return sums
}

/** Reads a table in batches, so that a large table needs little memory. */
async function* rowsOf(client: pg.PoolClient, table: string): AsyncGenerator<string[]> {
  await client.query(
    `declare copied no scroll cursor for select one_row::text as text from ${quoted(table)} as one_row`,
  )
  for (let size = FIRST_BATCH_ROWS; ; ) {
    const { rows } = await client.query<{ text: string }>(`fetch ${size} from copied`)
    if (rows.length > 0) yield rows.map(({ text }) => text)
    if (rows.length < size) break
    const bytes = rows.reduce((sum, { text }) => sum + text.length, 0)
    size = Math.max(1, Math.min(MOST_BATCH_ROWS, Math.floor((rows.length * BATCH_BYTES) / bytes)))
  }
  await client.query('close copied')
}

/**
 * Reads a copy of all tables of the product. All pieces show the database at one moment, because they are read in one
 * transaction. With PostgreSQL, players can play on meanwhile. The embedded database has only one connection, so all
 * other queries wait for the end of the copy.
 */
export async function* readCopy({ pool, db }: Pick<Database, 'pool' | 'db'>): AsyncGenerator<Piece> {
  const migrations = await appliedMigrations(db)
  if (migrations.length === 0) throw new SettingError('There is nothing to copy: the database has no tables')
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(SETTINGS)
    const tables = await tablesOf(client)
    await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
    const { rows } = await client.query<{ now: Date }>('select now()')
    const madeAt = rows[0]?.now.toISOString() ?? ''
    yield { kind: 'start', format: FORMAT, madeAt, migrations }
    for (const table of tables)
      for await (const batch of rowsOf(client, table)) yield { kind: 'rows', table, rows: batch }
    const sums = await sumsOf(client, tables)
    const { rows: sequences } = await client.query<{ name: string; last: number | null }>(
      'select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema()',
    )
    yield {
      kind: 'end',
      tables: sums,
      sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    }
  } finally {
    await client.query('rollback').catch(() => {}) // it is possible that the connection is already closed
    client.release()
  }
}

/**
 * Refuses a database into which nothing can be copied: a database with accounts, with tables of another program, or with
 * newer migrations than the copy.
 */
async function refuseUnlessEmpty({ pool, db }: Database, migrations: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(TABLES)
  const applied = await appliedMigrations(db)
  if (applied.length === 0 && rows.length > 0)
    throw new SettingError(
      `The target is not empty: it has tables of another program (${rows[0]?.name}). Create a new database for the copy`,
    )
  const newer = applied.find((name) => !migrations.includes(name))
  if (newer !== undefined)
    throw new SettingError(
      `The target is newer than the copy (migration ${newer}). Create a new database for the copy`,
    )
  if (!rows.some(({ name }) => name === 'player')) return
  const players = await pool.query('select from player limit 1')
  if (players.rowCount !== 0)
    throw new SettingError('The target is not empty: it has accounts. Create a new database for the copy')
}

/**
 * Writes a copy into an empty database: migrates the database as far as the copied one, writes all rows in one
 * transaction, compares the checksum of every table, and then migrates to the newest schema. If the function throws, the
 * database has no rows, and the copy can be written again. Returns
 * the start and the end of the copy.
 */
export async function writeCopy(
  database: Database,
  copy: AsyncIterable<Piece>,
): Promise<{ start: Start; end: End }> {
  const pieces = copy[Symbol.asyncIterator]()
  const next = async (): Promise<Piece> => {
    const { value, done } = await pieces.next()
    if (done) throw new SettingError('The copy is not complete: its end is missing')
    return value
  }
  try {
    const start = await next()
    if (start.kind !== 'start') throw new SettingError('The copy is not complete: its start is missing')
    const last = migrationNamed(start.migrations.at(-1) ?? '')
    await refuseUnlessEmpty(database, start.migrations)
    await migrate(database.db, last)
    const end = await writeInOneTransaction(database.pool, next)
    await migrate(database.db)
    await database.pool.query('analyze')
    return { start, end }
  } finally {
    await pieces.return?.() // ends the transaction in which the copy is read
  }
}

async function writeInOneTransaction(pool: pg.Pool, next: () => Promise<Piece>): Promise<End> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(SETTINGS)
    const end = await writeRows(client, next)
    await client.query('commit')
    return end
  } catch (error) {
    await client.query('rollback').catch(() => {}) // it is possible that the connection is already closed
    throw error
  } finally {
    client.release()
  }
}

/**
 * Writes the rows and sets the sequences. Foreign keys are removed before and added after the rows, because rows refer to
 * rows of later tables; the owner of a table cannot switch them off. When a foreign key is added, PostgreSQL checks all
 * rows. Triggers are off, because the copy already contains what they have written.
 */
async function writeRows(client: pg.PoolClient, next: () => Promise<Piece>): Promise<End> {
  const tables = await tablesOf(client)
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    FOREIGN_KEYS,
  )
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  // The server writes rows into a new database at its first start, such as the measured difficulty of categories.
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  let piece = await next()
  for (; piece.kind === 'rows'; piece = await next()) {
    const { table, rows } = piece
    if (!tables.includes(table)) throw new SettingError(`The copy has an unknown table: ${table}`)
    // The composite value is computed once per row, because `offset 0` keeps PostgreSQL from computing it per column.
    await client.query(
      `insert into ${quoted(table)} overriding system value select (one.composite).* from (
         select row_text::${quoted(table)} as composite
         from json_array_elements_text($1::json) as given (row_text) offset 0) as one`,
      [JSON.stringify(rows)],
    )
  }
  if (piece.kind !== 'end') throw new SettingError('The copy has a second start')
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const [name, value] of Object.entries(piece.sequences))
    if (value !== null) await client.query('select setval($1::text::regclass, $2)', [quoted(name), value])
  const sums = await sumsOf(client, tables)
  const different = [...new Set([...tables, ...Object.keys(piece.tables)])].filter(
    (table) =>
      sums[table]?.rows !== piece.tables[table]?.rows ||
      sums[table]?.checksum !== piece.tables[table]?.checksum,
  )
  if (different.length > 0) throw new SettingError(`The checksums differ: ${different.join(', ')}`)
  return piece
}
