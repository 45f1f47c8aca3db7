import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Id of the lock. No other lock may have it. */
const LOCK = 7_201_507

/**
 * Runs work in one process at a time. The embedded database has one process, and its only connection must stay free for the
 * work.
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
