import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Id of the PostgreSQL advisory lock that `inTurn` takes. The server must not use the same id for another advisory
 * lock.
 */
const LOCK = 7_201_507

/**
 * Runs `work`, but only one process at a time; other processes wait. With the embedded database, the function takes no
 * lock: only one process uses the database, and the lock would occupy the only connection, which `work` needs.
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
