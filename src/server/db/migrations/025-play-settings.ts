import { type Kysely, sql } from 'kysely'

export const locks = ['player']

/** A player can switch off all timers that open the next screen, and the single-letter keys of a board. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table player
    add column wait_for_me boolean not null default false,
    add column board_keys boolean not null default true`,
]
