import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/**
 * Throws if the database cannot write. The function first writes a row. Even on a full disk, this succeeds, because the
 * new row uses the space of the old row. Therefore, the function also runs a query for which PostgreSQL must write a
 * temporary file of about 300 KB. PostgreSQL writes the file because `work_mem` is too small for the rows of the query.
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
