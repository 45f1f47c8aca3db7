import { type Kysely, sql } from 'kysely'

export const locks = ['game', 'player']

/** Creates the tables of the daily challenge: boards by date, attempts, tallies, champions, badges and the archive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The player's time zone before the last change. A change of time zone can shorten a date. A shortened date stays
  // open until its end in the previous time zone.
  `alter table player add column previous_time_zone text`,
  `create table daily_board (
    date date primary key,
    seed text not null,
    board json not null,
    category_ids text[] not null,
    word_keys text[] not null,
    created_at timestamptz not null default now()
  )`,
  // The database refuses changes of a date's board.
  `create trigger daily_board_fixed before update or delete on daily_board
    for each row execute function refuse_change()`,
  // State of a date. A transaction that tallies or closes the day locks this row.
  `create table daily_day (date date primary key references daily_board, closed_at timestamptz)`,
  `create index daily_day_open on daily_day (date) where closed_at is null`,
  `create table daily_attempt (
    id text primary key,
    player_id text not null references player,
    date date not null references daily_board,
    game_id text not null unique references game,
    started_at timestamptz not null,
    ended_at timestamptz,
    completed boolean not null default false,
    score integer not null default 0,
    seconds integer not null default 0,
    mistakes integer not null default 0,
    guesses integer[] not null default '{}',
    found integer[] not null default '{}',
    standing integer,
    tie_place integer,
    unique (player_id, date)
  ) with (fillfactor = 85)`,
  // Indexes of a date's attempts in the order of the leaderboard. The first index has the tallied attempts, the second
  // index has the others.
  `create index daily_attempt_tallied on daily_attempt (date, standing, ended_at, id) where tie_place is not null`,
  `create index daily_attempt_untallied on daily_attempt (date, standing, ended_at, id)
    where standing is not null and tie_place is null`,
  `create table daily_tally (
    date date not null references daily_day,
    kind text not null,
    key integer not null,
    count bigint not null,
    primary key (date, kind, key)
  ) with (fillfactor = 70)`,
  `create table daily_champion (
    date date not null references daily_day,
    place integer not null,
    player_id text not null references player,
    created_at timestamptz not null default now(),
    primary key (date, place),
    unique (player_id, date)
  )`,
  `create table daily_record (
    player_id text primary key references player,
    streak integer not null,
    best_streak integer not null,
    freezes integer not null,
    completed integer not null,
    perfect integer not null,
    fast integer not null,
    updated_at timestamptz not null
  )`,
  `create table badge (
    id text primary key,
    player_id text not null references player,
    badge_type text not null,
    ref text,
    earned_at timestamptz not null,
    unique (player_id, badge_type)
  )`,
  `create table daily_archive (
    game_id text primary key references game,
    player_id text not null references player,
    date date not null references daily_board,
    started_at timestamptz not null
  )`,
  `create index daily_archive_player on daily_archive (player_id, date, started_at desc)`,
]
