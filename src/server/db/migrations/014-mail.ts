import { type Kysely, sql } from 'kysely'

export const locks = ['player', 'session']

/**
 * Creates the tables of outgoing mails, unsubscribed addresses and one-time tokens. Passwords move to their own table.
 * Columns for other sign-in methods and for network addresses are dropped, because no code ever wrote to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table mail (
    id text primary key,
    kind text not null,
    recipient text not null,
    player_id text references player,
    data json not null,
    status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
    tries integer not null default 0,
    claim text,
    next_try_at timestamptz not null,
    failure text,
    created_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create index mail_due on mail (next_try_at) where status in ('waiting', 'sending')`,
  `create index mail_player on mail (player_id, created_at)`,
  `create index mail_recipient on mail (recipient) where recipient <> ''`,
  `create index mail_ended on mail (ended_at) where ended_at is not null`,
  `create table refused_address (
    account_key text not null,
    kind text not null,
    refused_at timestamptz not null,
    primary key (account_key, kind)
  )`,
  `create table one_time_token (
    hash text primary key,
    purpose text not null,
    player_id text not null references player,
    data json not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index one_time_token_player on one_time_token (player_id, purpose)`,
  `create index one_time_token_expiry on one_time_token (expires_at)`,
  `create table password (
    player_id text primary key references player,
    hash text not null,
    changed_at timestamptz not null
  )`,
  `insert into password select player_id, password, updated_at from credential
    where provider_id = 'credential' and password is not null`,
  `drop table credential`,
  `drop table verification`,
  `alter table session drop column ip_address`,
  `alter table session rename column user_agent to client`,
]
