import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Id of the PostgreSQL advisory lock that `inTurn` uses. No other code of the server is allowed to use this id for an
 * advisory lock.
 */
const LOCK = 7_201_507

/**
 * Runs `work`. Only one process can run `work` at the same time; other processes wait. With the embedded database, the
 * function uses no lock, because only one process uses the database. Also, the lock would occupy the only connection,
 * and `work` needs this connection.
 */
export async function inTurn(
  { kind, db }: Pick<Database, 'kind' | 'db'>,
  work: () => Promise<unknown>,
): Promise<void> {
  if (kind === 'embedded') return void (await work())
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    await work()
  })
}
