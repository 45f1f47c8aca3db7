import { type Kysely, sql } from 'kysely'

export const locks = ['game', 'player']

/**
 * Creates the tables of Story Mode: runs of chapters, mini-games, completions, and the passages that a player has seen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table story_run (
    id text primary key,
    player_id text not null references player,
    chapter_id text not null,
    stage text not null check (stage in ('playing', 'mini_games', 'completed', 'left')),
    pauses boolean not null,
    -- The boards that were won in a row are the games of this run id.
    streak_id text not null,
    wins integer not null default 0,
    game_id text references game,
    mini_game integer not null default 0,
    passage_id text not null,
    started_at timestamptz not null,
    ended_at timestamptz
  )`,
  // The index allows one open run for each player.
  `create unique index story_run_open on story_run (player_id) where stage in ('playing', 'mini_games')`,
  `create index story_run_player on story_run (player_id, started_at)`,
  `create table story_mini_game (
    run_id text not null references story_run,
    mini_game_id text not null,
    opened_at timestamptz not null,
    ended_at timestamptz,
    moves json not null default '[]',
    solved boolean not null default false,
    points integer not null default 0,
    primary key (run_id, mini_game_id)
  )`,
  `create table story_completion (
    id text primary key,
    player_id text not null references player,
    chapter_id text not null,
    run_id text not null unique references story_run,
    streak_id text not null,
    seconds integer not null,
    points integer not null,
    games integer not null,
    experience integer not null,
    ending_id text not null,
    completed_at timestamptz not null,
    -- A board of its streak is being checked, or was checked and does not count.
    withheld text check (withheld in ('held', 'removed'))
  )`,
  `create index story_completion_player on story_completion (player_id, chapter_id)`,
  `create index story_completion_streak on story_completion (streak_id)`,
  `create table story_told (
    player_id text not null references player,
    passage_id text not null,
    told_at timestamptz not null,
    primary key (player_id, passage_id)
  )`,
  `alter table game add column chapter_id text`,
  // The index serves the account's number of won story boards.
  `create index game_story on game (player_id) where mode = 'story'`,
]
