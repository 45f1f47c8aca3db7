import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Dailies are rated like levels, so a board stores its number of traps. Older boards count as having none.
  `alter table daily_board add column traps integer not null default 0`,
  // Streak badges count completed dates in a row without a frozen one.
  `alter table daily_record add column in_a_row integer not null default 0`,
]
