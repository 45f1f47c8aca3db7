import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/**
 * Throws when the database does not accept writes. A test that only rewrites a row succeeds even on a full disk,
 * because the row reuses its space. To detect a full disk, the database also writes a temporary file of about 300 KB
 * with the rows of a query. The small `work_mem` forces PostgreSQL to write the rows of the query to the temporary
 * file.
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
