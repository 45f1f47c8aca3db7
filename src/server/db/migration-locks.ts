import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { isLockTimeout } from './errors.ts'

/** Another transaction uses a table for so long that the table cannot be locked. */
export class TableInUse extends Error {
  readonly table: string

  constructor(table: string, cause: unknown) {
    super(`the table ${table} is in use`, { cause })
    this.table = table
  }
}

/**
 * Locks those of the tables that exist, until the end of the transaction. It takes less time than another transaction
 * waits before PostgreSQL looks for a deadlock (`deadlock_timeout`), so no other transaction fails because of it. Throws
 * `TableInUse` if a table cannot be locked in this time. Then the caller must roll back.
 */
export async function lockTables(tx: Tx, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and pg_table_is_visible(oid) and relname = any(${[...new Set(tables)]}::text[])
    order by relname`.execute(tx)
  const until = performance.now() + (await deadlockTimeout(tx)) / 2
  for (const { name } of rows)
    try {
      await lockTable(tx, name, until - performance.now())
    } catch (error) {
      throw isLockTimeout(error) ? new TableInUse(name, error) : error
    }
  await sql`set local lock_timeout to default`.execute(tx)
}

/**
 * Waits until a table can be locked, in a transaction that holds no other lock, so that it is never part of a deadlock.
 * The wait is so long that PostgreSQL ends an automatic vacuum of the table, and short enough for players who wait behind
 * it.
 */
export async function knock(db: Db, table: string): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => lockTable(tx, table, 1.5 * (await deadlockTimeout(tx))))
  } catch (error) {
    if (!isLockTimeout(error)) throw error
  }
}

async function lockTable(tx: Tx, table: string, ms: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(Math.max(1, Math.ceil(ms)))}`.execute(tx)
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
}

/** Returns the time after which a waiting transaction looks for a deadlock, in ms. */
async function deadlockTimeout(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select setting::integer as ms from pg_settings where name = 'deadlock_timeout'`.execute(tx)
  return rows[0]?.ms ?? 1_000
}
