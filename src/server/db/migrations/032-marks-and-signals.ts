import { type Kysely, sql } from 'kysely'

export const locks = ['game', 'player']

/**
 * A player can mark tiles while thinking, and can switch on vibration and tones. `marked_whole` has, for each group whose
 * tiles were once marked alike, when that first was, in ms from the start of the board.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table game
    add column marks jsonb not null default '{}',
    add column marked_whole jsonb not null default '{}'`,
  `alter table player
    add column vibrates boolean not null default false,
    add column tones boolean not null default false`,
]
