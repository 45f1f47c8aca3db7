import { type Kysely, sql } from 'kysely'

export const locks = ['game', 'player']

/** Creates the tables of insights: facts of finished levels, and wordings of findings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table insight_level (
    game_id text primary key references game,
    player_id text not null references player,
    started_at timestamptz not null,
    facts json not null
  )`,
  `create index insight_level_player on insight_level (player_id, started_at desc)`,
  `create table insight_wording (key text primary key, words json not null, created_at timestamptz not null)`,
  `create index insight_wording_age on insight_wording (created_at)`,
]
