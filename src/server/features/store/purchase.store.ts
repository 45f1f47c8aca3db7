import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Provider, Purchase, Subscription } from '../../db/store-tables.ts'

export async function insertPurchase(
  tx: Tx,
  purchase: Pick<Purchase, 'id' | 'player_id' | 'product_id' | 'provider' | 'amount_cents' | 'created_at'> &
    Partial<Purchase>,
): Promise<void> {
  const empty = {
    intent_id: null,
    client_secret: null,
    subscription_id: null,
    status: 'pending',
    dispute: null,
    receipt_url: null,
    paid_at: null,
  } as const
  await tx
    .insertInto('purchase')
    .values({ ...empty, ...purchase })
    // A payment is allowed to have only one purchase, but two processes can receive the same notice at the same time.
    .onConflict((conflict) => conflict.column('intent_id').where('intent_id', 'is not', null).doNothing())
    .execute()
}

export const findPurchase = (db: Db | Tx, id: string): Promise<Purchase | undefined> =>
  db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirst()

export const findByIntent = (db: Db | Tx, intentId: string): Promise<Purchase | undefined> =>
  db.selectFrom('purchase').selectAll().where('intent_id', '=', intentId).executeTakeFirst()

/** Returns the purchases of a subscription, newest first. */
export const purchasesOfSubscription = (db: Db | Tx, subscriptionId: string): Promise<Purchase[]> =>
  db
    .selectFrom('purchase')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'desc')
    .execute()

/** Returns the purchases of a player, newest first. */
export const purchasesOf = (db: Db, playerId: string): Promise<Purchase[]> =>
  db
    .selectFrom('purchase')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Returns the newest unpaid purchase that began after `since` and can still be paid. */
export const findOpenPurchase = (
  tx: Tx,
  {
    playerId,
    productId,
    provider,
    cents,
    since,
  }: { playerId: string; productId: string; provider: Provider; cents: number; since: Date },
): Promise<Purchase | undefined> =>
  tx
    .selectFrom('purchase')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('product_id', '=', productId)
    .where('provider', '=', provider)
    .where('amount_cents', '=', cents)
    .where('status', '=', 'pending')
    .where('client_secret', 'is not', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

export const stalePurchases = (
  db: Db,
  provider: Provider,
  before: Date,
  limit: number,
): Promise<Purchase[]> =>
  db
    .selectFrom('purchase')
    .selectAll()
    .where('status', '=', 'pending')
    .where('provider', '=', provider)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()

export async function updatePurchase(tx: Tx, id: string, change: Partial<Purchase>): Promise<void> {
  await tx
    .updateTable('purchase')
    .set((is) => ({ ...change, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function insertSubscription(
  tx: Tx,
  subscription: Pick<
    Subscription,
    'id' | 'player_id' | 'product_id' | 'provider' | 'customer_id' | 'created_at'
  >,
): Promise<void> {
  await tx
    .insertInto('subscription')
    .values({ ...subscription, status: 'incomplete', paid_until: new Date(0), ended_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const findSubscription = (db: Db | Tx, id: string): Promise<Subscription | undefined> =>
  db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Returns the subscriptions of a player, newest first. Subscriptions of a provider that is no longer used are included.
 */
export const subscriptionsOf = (db: Db | Tx, playerId: string): Promise<Subscription[]> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .execute()

/** Returns the subscriptions with a failed renewal for which the paid time ended before `before`. */
export const unpaidSubscriptions = (db: Db, provider: Provider, before: Date): Promise<Subscription[]> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('status', '=', 'past_due')
    .where('provider', '=', provider)
    .where('paid_until', '<', before)
    .execute()

/**
 * Returns the running subscriptions of a player: the active ones, and those with a failed renewal that have not ended.
 * A player has at most one of them; two are possible only until the server has refused the second one.
 */
export const runningSubscriptions = (
  db: Db | Tx,
  playerId: string,
  provider: Provider,
): Promise<Subscription[]> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('provider', '=', provider)
    .where('status', 'in', ['active', 'past_due'])
    .execute()

export async function updateSubscription(tx: Tx, id: string, change: Partial<Subscription>): Promise<void> {
  await tx
    .updateTable('subscription')
    .set((is) => ({ ...change, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function findCustomer(
  db: Db | Tx,
  playerId: string,
  provider: Provider,
): Promise<string | null> {
  const row = await db
    .selectFrom('payment_customer')
    .select('customer_id')
    .where('player_id', '=', playerId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** Stores the player's customer id if no customer id is stored yet. Returns the stored customer id. */
export async function keepCustomer(
  db: Db,
  playerId: string,
  provider: Provider,
  customerId: string,
): Promise<string> {
  await db
    .insertInto('payment_customer')
    .values({ player_id: playerId, provider, customer_id: customerId })
    .onConflict((conflict) => conflict.columns(['player_id', 'provider']).doNothing())
    .execute()
  return (await findCustomer(db, playerId, provider)) ?? customerId
}

export async function forgetCustomer(db: Db, playerId: string, provider: Provider): Promise<void> {
  await db
    .deleteFrom('payment_customer')
    .where('player_id', '=', playerId)
    .where('provider', '=', provider)
    .execute()
}

export async function setTheme(tx: Tx, playerId: string, theme: string): Promise<void> {
  await tx.updateTable('player').set({ theme }).where('id', '=', playerId).execute()
}

/** SQL expression: the theme that the player has selected. */
export const selectedTheme = (playerId: string) =>
  sql<string>`coalesce((select theme from player where id = ${playerId}), 'paper')`
