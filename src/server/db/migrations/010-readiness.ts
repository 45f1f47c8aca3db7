import { type Kysely, sql } from 'kysely'

/** One row that `GET /api/ready` writes, to see that the database can be written to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table readiness (
    id integer primary key check (id = 1),
    written_at timestamptz not null
  )`.execute(db)
}
