import { type Kysely, sql } from 'kysely'

/** Dailies are judged as levels are, so their boards keep how many traps they hold. Those of before count as without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table daily_board add column traps integer not null default 0`.execute(db)
}
