import { type Kysely, sql } from 'kysely'

export const locks = ['game', 'player']

/**
 * Creates the tables of duels, their boards and ratings, the presence of players in a duel's room, and challenge links.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table duel (
    id text primary key,
    challenger_id text not null references player,
    challenged_id text not null references player,
    status text not null check (status in ('pending', 'active', 'completed', 'declined', 'expired')),
    target_level integer not null,
    starts_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    ended_at timestamptz,
    winner_id text references player,
    declined_by text references player,
    rematch_of text references duel,
    check (challenger_id <> challenged_id)
  )`,
  // The index allows one open duel for each pair of players.
  `create unique index duel_pair on duel (least(challenger_id, challenged_id), greatest(challenger_id, challenged_id))
    where status in ('pending', 'active')`,
  `create index duel_challenger on duel (challenger_id, created_at)`,
  `create index duel_challenged on duel (challenged_id, created_at)`,
  `create index duel_expiry on duel (expires_at) where status in ('pending', 'active')`,
  `create index duel_rematch on duel (rematch_of) where rematch_of is not null`,
  `create table duel_side (
    duel_id text not null references duel,
    player_id text not null references player,
    ready_at timestamptz,
    game_id text unique references game,
    started_at timestamptz,
    ended_at timestamptz,
    score integer,
    seconds integer,
    rating_before double precision,
    rating_after double precision,
    primary key (duel_id, player_id)
  )`,
  `create index duel_side_rated on duel_side (player_id, ended_at) where rating_after is not null`,
  `create index duel_side_running on duel_side (started_at) where started_at is not null and ended_at is null`,
  `create table duel_board (
    duel_id text primary key references duel,
    seed text not null,
    board json not null,
    category_ids text[] not null,
    word_keys text[] not null,
    traps integer not null
  )`,
  `create table duel_rating (
    player_id text primary key references player,
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    wins integer not null default 0,
    losses integer not null default 0,
    draws integer not null default 0
  )`,
  // An open stream of a duel's events. The stream's player is present in the duel's room. Each process refreshes the
  // rows of its own streams.
  `create table duel_presence (
    stream_id text primary key,
    duel_id text not null references duel,
    player_id text not null references player,
    seen_at timestamptz not null
  )`,
  `create index duel_presence_duel on duel_presence (duel_id)`,
  `create table duel_link (
    token text primary key,
    player_id text not null references player,
    target_level integer not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    duel_id text references duel
  )`,
  `create index duel_link_player on duel_link (player_id)`,
  `create index duel_link_expiry on duel_link (expires_at)`,
  // The column links a game to its duel.
  `alter table game add column challenge_id text references duel`,
]
