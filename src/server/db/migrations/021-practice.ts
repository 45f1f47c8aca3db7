import { type Kysely, sql } from 'kysely'

export const locks = ['game', 'player']

/** Creates the table of practice boards, with the day of each board and the practised kinds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table practice (
    game_id text primary key references game,
    player_id text not null references player,
    day date not null,
    kinds text[] not null,
    started_at timestamptz not null
  )`,
  `create index practice_player on practice (player_id, started_at desc)`,
]
