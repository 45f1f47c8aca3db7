import { type Kysely, sql } from 'kysely'

export const locks = ['ledger', 'player', 'wallet']

/**
 * Creates the tables of purchases, subscriptions, the sandbox's payments, and messages to support. Granted premium is
 * no longer used up during a subscription.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A ledger entry `premium_cover` sets the end of the time that a subscription covers.
  `alter table ledger add column until timestamptz`,
  `alter table wallet add column premium_left_ms bigint not null default 0 check (premium_left_ms >= 0)`,
  `alter table wallet add column premium_since timestamptz`,
  `alter table wallet add column covered_until timestamptz`,
  `update wallet set premium_since = granted.at,
      premium_left_ms = greatest(0, round(extract(epoch from premium_until - granted.at) * 1000))
    from (select wallet.player_id, coalesce(max(created_at), premium_until) as at from wallet
        left join ledger on ledger.player_id = wallet.player_id and item = 'premium_day'
        where premium_until is not null group by wallet.player_id) as granted
    where granted.player_id = wallet.player_id`,
  `alter table wallet drop column premium_until`,
  `create table purchase (
    id text primary key,
    player_id text not null references player,
    product_id text not null,
    provider text not null check (provider in ('stripe', 'sandbox')),
    is_renewal boolean not null default false,
    amount_cents integer not null check (amount_cents > 0),
    intent_id text,
    client_secret text,
    subscription_id text,
    status text not null check (status in ('pending', 'processing', 'paid', 'canceled', 'undeliverable')),
    refunded_cents integer not null default 0,
    dispute text check (dispute in ('open', 'won', 'lost')),
    taken_back integer not null default 0,
    returns integer not null default 0,
    receipt_url text,
    version integer not null default 0,
    paid_at timestamptz,
    created_at timestamptz not null
  )`,
  `create unique index purchase_intent on purchase (intent_id) where intent_id is not null`,
  `create index purchase_player on purchase (player_id, created_at)`,
  `create index purchase_subscription on purchase (subscription_id) where subscription_id is not null`,
  `create index purchase_pending on purchase (created_at) where status = 'pending'`,
  `create table subscription (
    id text primary key,
    player_id text not null references player,
    product_id text not null,
    provider text not null check (provider in ('stripe', 'sandbox')),
    customer_id text not null,
    status text not null check (status in ('incomplete', 'active', 'past_due', 'ended')),
    paid_until timestamptz not null,
    cancel_at_period_end boolean not null default false,
    ended_at timestamptz,
    version integer not null default 0,
    created_at timestamptz not null
  )`,
  `create index subscription_player on subscription (player_id)`,
  `create table payment_customer (
    player_id text not null references player,
    provider text not null,
    customer_id text not null,
    primary key (player_id, provider)
  )`,
  `create table sandbox_subscription (
    id text primary key,
    period text not null check (period in ('month', 'year')),
    price_cents integer not null,
    status text not null check (status in ('incomplete', 'active', 'past_due', 'ended')),
    anchor timestamptz not null,
    periods integer not null default 0,
    paid_until timestamptz not null,
    cancel_at_period_end boolean not null default false,
    ended_at timestamptz,
    card text
  )`,
  `create table sandbox_intent (
    id text primary key,
    client_secret text not null unique,
    purchase_id text,
    subscription_id text references sandbox_subscription,
    kind text not null check (kind in ('item', 'first', 'renewal', 'card')),
    amount_cents integer not null,
    status text not null check (status in ('open', 'requires_action', 'succeeded', 'canceled')),
    refunded_cents integer not null default 0,
    card text,
    created_at timestamptz not null
  )`,
  // Changes that the sandbox reports, as a real provider does by webhook. The server deletes the row of a notice after
  // handling the notice.
  `create table sandbox_notice (
    id bigint generated always as identity primary key,
    intent_id text,
    subscription_id text,
    invoice_id text
  )`,
  `create table support_message (
    id text primary key,
    player_id text not null references player,
    subject text not null,
    message text not null,
    priority text not null check (priority in ('normal', 'high')),
    created_at timestamptz not null,
    closed_at timestamptz
  )`,
  `create index support_message_open on support_message (priority, created_at) where closed_at is null`,
  `create index support_message_player on support_message (player_id)`,
]
