import { type Kysely, sql } from 'kysely'

export const locks = ['daily_board', 'daily_plan', 'game', 'player']

/** Creates the tables of boards that players make. A game and a daily challenge can be of such a board. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table made_board (
    id text primary key,
    player_id text not null references player,
    title text not null,
    groups json not null,
    rulings json not null,
    state text not null check (state in ('draft', 'waiting', 'published', 'hidden', 'refused')),
    reason text,
    version integer not null default 1,
    previous_id text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    submitted_at timestamptz,
    published_at timestamptz,
    listed_at timestamptz,
    is_kept_out boolean not null default false,
    ambiguous_at timestamptz,
    board json,
    group_count integer not null,
    expected real,
    measured real,
    plays integer not null default 0,
    ended integer not null default 0,
    solved integer not null default 0,
    hearts integer not null default 0,
    curve integer[] not null default '{0,0,0,0,0}',
    networks integer not null default 0,
    check (state in ('draft', 'waiting', 'refused') or (board is not null and published_at is not null))
  )`,
  `create index made_board_maker on made_board (player_id, updated_at)`,
  `create index made_board_listed on made_board (listed_at, id)
    where state = 'published' and listed_at is not null and ambiguous_at is null`,
  `create index made_board_difficulty on made_board
    ((round(1000 * coalesce(measured, expected, 3.5))::integer), id)
    where state = 'published' and listed_at is not null and ambiguous_at is null`,
  `create index made_board_waiting on made_board (submitted_at) where state in ('waiting', 'hidden')`,
  `create table made_publication (player_id text not null references player, at timestamptz not null)`,
  `create index made_publication_player on made_publication (player_id, at)`,
  `create table made_attempt (
    id text primary key,
    board_id text not null references made_board on delete cascade,
    player_id text references player,
    visitor text,
    is_own boolean not null,
    network_key text,
    started_at timestamptz not null,
    ended_at timestamptz,
    solved boolean,
    gave_up boolean not null default false,
    mistakes integer,
    seconds integer,
    found integer[],
    unique (board_id, player_id),
    unique (board_id, visitor)
  )`,
  `create index made_attempt_rank on made_attempt (board_id, mistakes, seconds, ended_at)
    where solved and not is_own`,
  `create index made_attempt_leaderboard on made_attempt (board_id, mistakes, seconds, ended_at)
    where solved and not is_own and player_id is not null`,
  `create index made_attempt_started on made_attempt (board_id, started_at)`,
  `create index made_attempt_network on made_attempt (board_id, network_key) where network_key is not null`,
  `create index made_attempt_player on made_attempt (player_id) where player_id is not null`,
  `create index made_attempt_visitor on made_attempt (visitor) where visitor is not null`,
  `create index made_attempt_age on made_attempt (started_at)
    where network_key is not null or visitor is not null`,
  `create table made_visit (
    id text primary key references made_attempt on delete cascade,
    status text not null,
    board json not null,
    level_score integer not null default 0,
    mistakes integer not null default 0,
    guesses json not null default '[]',
    found integer[] not null default '{}'
  )`,
  `create table made_wrong (
    board_id text not null references made_board on delete cascade,
    tiles integer not null,
    people integer not null,
    primary key (board_id, tiles)
  )`,
  `create index made_wrong_most on made_wrong (board_id, people desc, tiles)`,
  `create table made_heart (
    board_id text not null references made_board on delete cascade,
    player_id text not null references player,
    network_key text,
    at timestamptz not null,
    counts boolean not null,
    primary key (board_id, player_id)
  )`,
  `create index made_heart_player on made_heart (player_id)`,
  `create index made_heart_network on made_heart (board_id, network_key) where network_key is not null`,
  `create index made_heart_age on made_heart (at) where network_key is not null`,
  `create table made_report (
    id text primary key,
    board_id text not null references made_board on delete cascade,
    reporter_id text references player,
    network_key text,
    reason text not null,
    note text not null,
    at timestamptz not null,
    settled_at timestamptz,
    upheld boolean,
    unique (board_id, reporter_id)
  )`,
  `create index made_report_reporter on made_report (reporter_id) where reporter_id is not null`,
  `create index made_report_open on made_report (board_id) where settled_at is null`,
  `create table made_claim (
    board_id text not null references made_board on delete cascade,
    player_id text not null references player,
    word_key text not null,
    word text not null,
    group_index integer not null,
    verdict text not null,
    at timestamptz not null,
    primary key (board_id, player_id, word_key, group_index)
  )`,
  `create index made_claim_player on made_claim (player_id)`,
  `alter table game add column made_board_id text`,
  `alter table daily_plan add column made_board_id text`,
  `alter table daily_board add column made_board_id text`,
  `create trigger tell_desk_board after update of state on made_board for each row
    when (old.state is distinct from new.state) execute function tell_desk()`,
  `create trigger tell_desk_board_report after insert or update of settled_at on made_report for each row
    execute function tell_desk()`,
]
