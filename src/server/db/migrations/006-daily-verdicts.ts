import { type Kysely, sql } from 'kysely'

export const locks = ['daily_board', 'daily_record']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Boards of the daily challenge are rated like levels, so a board stores its number of traps. Older boards get the
  // value 0.
  `alter table daily_board add column traps integer not null default 0`,
  // Streak badges need consecutive completed dates without a streak freeze.
  `alter table daily_record add column in_a_row integer not null default 0`,
]
