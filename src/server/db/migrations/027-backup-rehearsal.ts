import { type Kysely, sql } from 'kysely'

/** Creates the row about the newest backup that was restored aside and audited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table backup_rehearsal (
    id integer primary key check (id = 1),
    file text not null,
    made_at timestamptz not null,
    rehearsed_at timestamptz not null,
    bytes bigint not null,
    rows bigint not null
  )`.execute(db)
}
