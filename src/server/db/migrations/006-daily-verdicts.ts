import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Dailies are judged as levels are, so their boards keep how many traps they hold. Those of before count as without.
  `alter table daily_board add column traps integer not null default 0`,
  // Badges are for dates completed in a row, none of them frozen.
  `alter table daily_record add column in_a_row integer not null default 0`,
]
