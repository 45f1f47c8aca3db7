import { type Kysely, sql } from 'kysely'

export const locks = [
  'daily_attempt',
  'daily_tally',
  'leaderboard_chunk',
  'leaderboard_entry',
  'leaderboard_move',
  'player',
]

/**
 * Moves each feature's data about a player to its own table: wallet, play record, skill. The idempotency key of a guess
 * is now stored with the guess. The ranks of the daily challenge now use the leaderboards' index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table wallet (
    player_id text primary key references player,
    hints integer not null default 0 check (hints >= 0),
    lives integer not null default 0 check (lives >= 0),
    premium_until timestamptz
  )`,
  `insert into wallet select id, hints, lives, premium_until from player
    where hints > 0 or lives > 0 or premium_until is not null`,
  // The end of every level rewrites the player's row. The fill factor leaves room for the new version on the same page.
  `create table play_record (
    player_id text primary key references player,
    current_game_id text,
    highest_level integer not null default 1,
    total_score bigint not null default 0,
    win_streak integer not null default 0,
    best_win_streak integer not null default 0,
    best_score integer not null default 0,
    best_score_level integer not null default 1,
    best_score_at timestamptz,
    best_score_id text
  ) with (fillfactor = 70)`,
  `insert into play_record select id, current_game_id, highest_level, total_score, win_streak, best_win_streak, best_score,
      best_score_level, best_score_at, best_score_id
    from player where current_game_id is not null or total_score > 0`,
  `create table player_skill (
    player_id text primary key references player,
    value double precision not null,
    information double precision not null
  ) with (fillfactor = 70)`,
  `insert into player_skill select id, skill, skill_information from player where skill_information > 0`,
  `alter table player
    drop column hints, drop column lives, drop column premium_until,
    drop column current_game_id, drop column highest_level, drop column total_score, drop column win_streak,
    drop column best_win_streak, drop column best_score, drop column best_score_level, drop column best_score_at,
    drop column best_score_id, drop column skill, drop column skill_information,
    drop column duel_wins, drop column daily_challenge_wins, drop column story_mode_wins,
    drop column completed_chapters, drop column total_experience`,
  `drop table replied_request`,
  // The triggers now run once per statement instead of once per row, because the end of a level writes a dozen rows.
  `drop trigger leaderboard_entry_moves on leaderboard_entry`,
  `drop function note_leaderboard_move`,
  `create function note_leaderboard_arrivals() returns trigger language plpgsql as $$
    begin
      insert into leaderboard_move select leaderboard, standing, reached_at, player_id, 1 from came;
      return null;
    end $$`,
  `create function note_leaderboard_departures() returns trigger language plpgsql as $$
    begin
      insert into leaderboard_move select leaderboard, standing, reached_at, player_id, -1 from gone;
      return null;
    end $$`,
  `create trigger leaderboard_entry_inserted after insert on leaderboard_entry referencing new table as came
    for each statement execute function note_leaderboard_arrivals()`,
  `create trigger leaderboard_entry_updated_to after update on leaderboard_entry referencing new table as came
    for each statement execute function note_leaderboard_arrivals()`,
  `create trigger leaderboard_entry_updated_from after update on leaderboard_entry referencing old table as gone
    for each statement execute function note_leaderboard_departures()`,
  `create trigger leaderboard_entry_deleted after delete on leaderboard_entry referencing old table as gone
    for each statement execute function note_leaderboard_departures()`,
  `alter table leaderboard_entry rename column board to leaderboard`,
  `alter table leaderboard_chunk rename column board to leaderboard`,
  `alter table leaderboard_move rename column board to leaderboard`,
  `insert into leaderboard_entry (leaderboard, player_id, standing, reached_at, level, ref)
    select 'daily:' || date, player_id, standing, ended_at, null, id from daily_attempt where standing is not null`,
  `delete from daily_tally where kind like 'rank-%'`,
  `alter table daily_attempt add column tallied boolean not null default false`,
  `update daily_attempt set tallied = true where tie_place is not null`,
  `drop index daily_attempt_tallied`,
  `drop index daily_attempt_untallied`,
  `alter table daily_attempt drop column tie_place`,
  `create index daily_attempt_untallied on daily_attempt (date) where standing is not null and not tallied`,
]
