import { type Kysely, sql } from 'kysely'

/** Creates the row that `GET /api/ready` writes to check whether the database accepts writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table readiness (
    id integer primary key check (id = 1),
    written_at timestamptz not null
  )`.execute(db)
}
