import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/**
 * Throws when the database cannot be written to. A row that is written again reuses its place, even on a full disk. So the
 * database also writes a temporary file of some 300 KB: the rows of a query for which it may not use memory.
 */
export async function writeSomething(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into readiness values (1, now()) on conflict (id) do update set written_at = now()`.execute(
      tx,
    )
    await sql`set local work_mem = '64kB'`.execute(tx)
    await sql`select count(*) from generate_series(1, 20000)`.execute(tx)
  })
}
