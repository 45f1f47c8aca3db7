import { type Kysely, sql } from 'kysely'

export const locks = ['game', 'play_record', 'player']

/** Creates the tables of held results and of the networks of sign-ups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table sign_up (
    player_id text primary key references player,
    network_key text not null,
    at timestamptz not null
  )`,
  `create index sign_up_network on sign_up (network_key, at)`,
  `create index sign_up_age on sign_up (at)`,
  `alter table game add column withheld text`,
  `create index game_withheld on game (player_id) where withheld is not null`,
  `create table held_result (
    game_id text primary key references game,
    player_id text not null references player,
    doubt text not null,
    held_at timestamptz not null,
    decided_at timestamptz
  )`,
  `create index held_result_open on held_result (held_at) where decided_at is null`,
  // A restarted level adds only its best score to the player's total.
  `update play_record set total_score = counted.total from (
      select player_id, sum(best) as total from (
        select player_id, max(level_score) as best from score group by player_id, run_id, level) as level
      group by player_id) as counted
    where counted.player_id = play_record.player_id and total_score <> counted.total`,
]
