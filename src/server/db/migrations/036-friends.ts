import { type Kysely, sql } from 'kysely'

export const locks = ['activity', 'daily_attempt', 'leaderboard_entry', 'player']

/** Creates the tables of friends: who follows whom, blocks, privacy settings, nudges, and who is online. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const audience = (name: string, most: 'everyone' | 'friends') =>
  `${name} text not null default '${most}' check (${name} in (${most === 'everyone' ? `'everyone', ` : ''}'friends', 'nobody'))`

const statements = [
  // The number rises with each block of or by the player. A process that knows the number knows whether the blocks that
  // it remembers are the current ones. 0 means that there never was a block.
  `alter table player add column blocks_version integer not null default 0`,
  `create table follow (
    id bigint generated always as identity,
    follower_id text not null references player,
    followed_id text not null references player,
    accepted_at timestamptz,
    is_mutual boolean not null default false,
    created_at timestamptz not null,
    primary key (follower_id, followed_id),
    check (follower_id <> followed_id)
  )`,
  // The column accepted_at makes the reads of the followed players index-only.
  `create index follow_follower on follow (follower_id, id) include (followed_id, accepted_at)`,
  `create index follow_followed on follow (followed_id, id) where accepted_at is not null`,
  `create index follow_asked on follow (followed_id, id) where accepted_at is null`,
  `create table block (
    id bigint generated always as identity,
    blocker_id text not null references player,
    blocked_id text not null references player,
    created_at timestamptz not null,
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  )`,
  `create index block_blocker on block (blocker_id, id)`,
  `create index block_blocked on block (blocked_id)`,
  // A player without a row has the default settings.
  `create table privacy (
    player_id text primary key references player,
    is_private boolean not null default false,
    ${audience('activity', 'everyone')},
    ${audience('online', 'friends')},
    ${audience('streak', 'everyone')},
    ${audience('daily_results', 'everyone')},
    ${audience('clubs', 'everyone')}
  )`,
  `create table follow_state (
    player_id text primary key references player,
    day date,
    follows integer not null default 0,
    told_at timestamptz,
    is_waiting boolean not null default false
  ) with (fillfactor = 70)`,
  `create index follow_state_waiting on follow_state (told_at) where is_waiting`,
  `create table nudge (
    from_id text not null references player,
    to_id text not null references player,
    date date not null,
    primary key (from_id, to_id)
  )`,
  `create index nudge_to on nudge (to_id)`,
  `create table presence (
    player_id text primary key references player,
    seen_at timestamptz not null
  ) with (fillfactor = 50)`,
  `create index presence_seen on presence (seen_at)`,
  `create table inviter_answer (
    player_id text primary key references player,
    follows boolean not null,
    answered_at timestamptz not null
  )`,
  `create index activity_player on activity (player_id, id)`,
  // Lists of friends read one entry for each followed player. These indexes have all columns by which the lists are
  // sorted, so only the rows that are shown are read from the tables.
  `create unique index leaderboard_entry_key on leaderboard_entry (player_id, leaderboard) include (standing, reached_at)`,
  `alter table leaderboard_entry drop constraint leaderboard_entry_pkey`,
  `alter table leaderboard_entry add constraint leaderboard_entry_pkey primary key using index leaderboard_entry_key`,
  `create index daily_attempt_day on daily_attempt (date, player_id) include (standing, ended_at)`,
]
