import { type Kysely, sql } from 'kysely'

export const locks = ['game', 'player']

/** Creates the table of players' suggestions that a word also fits another group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table suggestion (
    player_id text not null references player,
    category_id text not null,
    word_key text not null,
    word text not null,
    category text not null,
    game_id text not null references game,
    said_at timestamptz not null,
    verdict text,
    is_told boolean not null default false,
    primary key (player_id, category_id, word_key)
  )`,
  // The index finds undecided suggestions, for the job and the command.
  `create index suggestion_open on suggestion (category_id, word_key) where verdict is null`,
]
