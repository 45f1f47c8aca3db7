import { type Kysely, sql } from 'kysely'

export const locks = ['player', 'released_name']

/**
 * Creates the tables of wrong passwords, known networks and allowances used by deleted accounts. Adds columns for demo
 * players and look-alike names.
 */
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
  // Demo players without a sign-in have an address at demo.invalid. The demo account with a sign-in got premium from
  // the demo.
  `update player set demo = true
    where email like '%@demo.invalid' and not exists (select from credential where player_id = player.id)
      or exists (select from ledger where player_id = player.id and reason = 'demo')`,
  // Computes skeletons as features/account/skeleton.ts does. If existing names look alike, only the oldest name gets a
  // skeleton.
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
