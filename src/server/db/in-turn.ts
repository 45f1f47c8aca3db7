import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Id of the advisory lock. No other advisory lock of the server may use the id of this lock. */
const LOCK = 7_201_507

/**
 * Runs the given work when no other process is running it. With the embedded database, no lock is taken: only one
 * process uses this database, and a lock would occupy its only connection, which the work needs.
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
