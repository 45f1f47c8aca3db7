import { type Kysely, sql } from 'kysely'

export const locks = ['player']

/** Creates the tables of leaderboards and pictures, and the index for player search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table leaderboard_entry (
    board text collate "C" not null,
    player_id text collate "C" not null references player,
    standing bigint not null,
    reached_at timestamptz not null,
    level integer,
    ref text,
    primary key (player_id, board)
  )`,
  `create index leaderboard_place on leaderboard_entry (board, standing, reached_at, player_id)`,
  `create table leaderboard_chunk (
    board text collate "C" not null,
    from_standing bigint not null,
    from_reached_at timestamptz not null,
    from_player text collate "C" not null,
    players integer not null,
    primary key (board, from_standing, from_reached_at, from_player)
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05)`,
  // The table `leaderboard_move` is emptied every few seconds, so it needs autovacuum far more often than other tables.
  `create table leaderboard_move (
    board text collate "C" not null,
    standing bigint not null,
    reached_at timestamptz not null,
    player_id text collate "C" not null,
    change smallint not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  `create index leaderboard_move_board on leaderboard_move (board)`,
  // A trigger records every change of an entry, so the counts stay right for every code that writes entries.
  `create function note_leaderboard_move() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into leaderboard_move values (old.board, old.standing, old.reached_at, old.player_id, -1);
      end if;
      if tg_op <> 'DELETE' then
        insert into leaderboard_move values (new.board, new.standing, new.reached_at, new.player_id, 1);
      end if;
      return null;
    end $$`,
  `create trigger leaderboard_entry_moves after insert or delete or update of board, standing, reached_at, player_id
    on leaderboard_entry for each row execute function note_leaderboard_move()`,
  // Fills the leaderboards from games that were played before this migration. features/leaderboard/record.store.ts
  // computes leaderboards in the same way.
  `insert into leaderboard_entry (board, player_id, standing, reached_at, level, ref)
    with event as (
      select player_id, created_at as at, 0 as kind, completed, id from score
      union all select player_id, started_at, 1, false, id from game
        where mode = 'classic' and start_day is not null and id <> run_id),
    stretch as (
      select *, count(*) filter (where not completed)
        over (partition by player_id order by at, kind, id) as breaks from event),
    streak as (
      select id, count(*) over (partition by player_id, breaks order by at, kind, id) as streak
      from stretch where completed)
    select distinct on (place.board || period.suffix, player_id)
      place.board || period.suffix, player_id, place.standing, created_at, level, score.id
    from score left join streak on streak.id = score.id
    cross join lateral (values
      ('high-scores', -score::bigint, score > 0),
      ('fastest-times', seconds, completed and words_found = 16 and not hint_used and not life_used),
      ('highest-levels', -level, true),
      ('win-streaks', -streak, completed)) as place (board, standing, counts)
    cross join lateral (values
      (''), (to_char(created_at at time zone 'UTC', '"/"IYYY"-W"IW')),
      (to_char(created_at at time zone 'UTC', '"/"YYYY-MM'))) as period (suffix)
    where place.counts
    order by place.board || period.suffix, player_id, place.standing, created_at, score.id`,
  // Every new best score moved a row in the index `player_best_score`. The leaderboards replace this index.
  `drop index player_best_score`,
  `create index player_name on player (username_key collate "C") include (id) where username_key is not null`,
  `create table avatar (
    player_id text primary key references player,
    hash text not null unique,
    image bytea not null,
    created_at timestamptz not null
  )`,
  `alter table avatar alter column image set storage external`,
]
