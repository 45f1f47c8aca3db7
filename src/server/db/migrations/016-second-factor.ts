import { type Kysely, sql } from 'kysely'

export const locks = ['player']

/** Creates the tables of second factors, recovery codes, passkeys, and used challenges of passkeys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table second_factor (
    player_id text primary key references player,
    secret text not null,
    salt bytea not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0,
    failures integer not null default 0,
    failed_at timestamptz
  )`,
  `create table recovery_code (
    player_id text not null references player,
    hash text not null,
    primary key (player_id, hash)
  )`,
  `create table passkey (
    id text primary key,
    player_id text not null references player,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkey_player on passkey (player_id, created_at)`,
  `create table answered_challenge (
    hash text primary key,
    expires_at timestamptz not null
  )`,
  `create index answered_challenge_expiry on answered_challenge (expires_at)`,
]
