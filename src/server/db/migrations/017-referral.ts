import { type Kysely, sql } from 'kysely'

export const locks = ['player']

/**
 * Creates the tables of referrals: codes, invited friends, paid tiers and invitations. A keyed hash of the mailbox
 * identifies a person, and remains after the person's accounts are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table player add column frame text check (frame in ('legend'))`,
  `create table referrer (
    player_id text primary key references player,
    code text not null unique,
    friends integer not null default 0,
    reached_at timestamptz,
    reached integer not null default 0,
    paid integer not null default 0 check (paid <= reached),
    created_at timestamptz not null
  )`,
  `create index referrer_rank on referrer (friends desc, reached_at, player_id) where friends > 0`,
  `create index referrer_unpaid on referrer (player_id) where paid < reached`,
  `create table referral (
    person_key text primary key,
    id text not null unique,
    player_id text unique references player,
    referrer_key text not null,
    referrer_id text references player,
    network_key text,
    created_at timestamptz not null,
    activated_at timestamptz,
    review text check (review in ('held', 'released', 'removed')),
    counted_at timestamptz check (counted_at is null or activated_at is not null)
  )`,
  `create index referral_referrer on referral (referrer_id, created_at)`,
  `create index referral_group on referral (referrer_key, counted_at)`,
  `create index referral_due on referral (activated_at) where activated_at is not null and counted_at is null`,
  `create index referral_network on referral (created_at) where network_key is not null`,
  `create table referral_reward (
    person_key text not null,
    tier integer not null,
    player_id text references player,
    paid_at timestamptz not null,
    primary key (person_key, tier)
  )`,
  `create index referral_reward_player on referral_reward (player_id)`,
  `create table invitation (
    referrer_key text not null,
    address_key text not null,
    sent_at timestamptz not null,
    primary key (referrer_key, address_key)
  )`,
]
