import { type Kysely, sql } from 'kysely'

/** Wrong passwords, known networks, allowances used by deleted accounts, the demo's players, names that look alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table password_failure (
    id bigint generated always as identity primary key,
    account_key text not null,
    kind text not null,
    origin text not null,
    at timestamptz not null
  )`,
  `create index password_failure_account on password_failure (account_key, at)`,
  `create index password_failure_age on password_failure (at)`,
  `create table sign_in_network (
    player_id text not null references player,
    network_key text not null,
    last_at timestamptz not null,
    primary key (player_id, network_key)
  )`,
  `create table used_before (
    account_key text not null,
    kind text not null,
    day date not null,
    count integer not null,
    player_id text references player,
    primary key (account_key, kind, day)
  )`,
  `create index used_before_player on used_before (player_id) where player_id is not null`,
  `alter table player add column demo boolean not null default false`,
  // The demo's other players have no sign-in. The demo gave premium to its own one.
  `update player set demo = true
    where email like '%@demo.invalid' and not exists (select from credential where player_id = player.id)
      or exists (select from ledger where player_id = player.id and reason = 'demo')`,
  // Computed as in features/account/skeleton.ts. Of names that already look alike, the oldest one blocks the others.
  `alter table player add column username_skeleton text`,
  `with looks as (
    select id, regexp_replace(replace(replace(lower(translate(username, 'I10', 'llo')), 'rn', 'm'), 'vv', 'w'),
      '_+', '_', 'g') as skeleton, created_at
    from player where username is not null),
  first as (select distinct on (skeleton) id, skeleton from looks order by skeleton, created_at, id)
  update player set username_skeleton = first.skeleton from first where first.id = player.id`,
  `create unique index player_username_skeleton on player (username_skeleton)`,
  `alter table released_name add column skeleton text`,
  `create index released_name_skeleton on released_name (skeleton)`,
]
