import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Throws when the database does not reply. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
