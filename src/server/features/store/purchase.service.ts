import type { Input, Output } from '../../../contract/api.ts'
import type { Purchase as PurchaseView } from '../../../contract/store.ts'
import { type Product, productOf } from '../../../engine/store/product.ts'
import { type Begun, CustomerGone } from '../../adapters/payments/payments.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import type { Purchase } from '../../db/store-tables.ts'
import { act } from '../../identity/act.ts'
import type { Session } from '../../identity/session.store.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { entitlements } from '../wallet/wallet.service.ts'
import * as store from './purchase.store.ts'
import { reconcile } from './reconcile.service.ts'

const HOUR_MS = 3_600_000
/**
 * Time for which the server uses an earlier unpaid payment again instead of beginning a new payment, in ms. Applies
 * only to goods that a player can own only once.
 */
const REUSED_MS = 12 * HOUR_MS
/** Time after which an unpaid payment is cancelled, in ms. */
const ABANDONED_MS = 24 * HOUR_MS
const BATCH = 100

/**
 * Stores a purchase, then begins the payment at the payment provider. The server delivers the goods later, after the
 * payment. Refuses with `not_found`, `already_owned`, `already_subscribed` or `payments_unavailable`.
 */
export async function beginPurchase(
  context: Context,
  { playerId }: Session,
  productId: string,
): Promise<Output<'POST /api/purchase/create-payment-intent'>> {
  const { payments } = context
  const product = productOf(productId)
  if (!product) throw new Refusal('not_found', { message: 'There is no such product.' })
  const { player, purchase } = await act(context, playerId, async (tx, player, now) => {
    await requireBuyable(tx, context, player, product, now)
    return { player, purchase: await openPurchase(tx, context, player, product, now) }
  })
  const { client_secret: secret, intent_id: intent } = purchase
  if (secret !== null && intent !== null) return offer(context, purchase, secret, intent)
  const begun = await beginAtProvider(context, player, product, purchase.id)
  await act(context, playerId, async (tx, _player, now) => {
    const { subscriptionId, customerId } = begun
    if (subscriptionId !== null && customerId !== null)
      await store.insertSubscription(tx, {
        ...{ id: subscriptionId, player_id: playerId, product_id: productId, provider: payments.provider },
        ...{ customer_id: customerId, created_at: now },
      })
    await store.updatePurchase(tx, purchase.id, {
      intent_id: begun.intentId,
      client_secret: begun.clientSecret,
      subscription_id: subscriptionId,
    })
  })
  return offer(context, purchase, begun.clientSecret, begun.intentId)
}

/**
 * Begins the payment at the payment provider. For a subscription, the function first makes sure that the provider has a
 * record of the customer.
 */
async function beginAtProvider(
  context: Context,
  player: Player,
  product: Product,
  purchaseId: string,
): Promise<Begun & { customerId: string | null }> {
  const { payments } = context
  const order = { purchaseId, email: player.email, product }
  if (product.goods.item !== 'premium')
    return { ...(await payments.begin({ ...order, customerId: null })), customerId: null }
  const customerId = await customerOf(context, player)
  try {
    return { ...(await payments.begin({ ...order, customerId })), customerId }
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error
    await store.forgetCustomer(context.db, player.id, payments.provider)
    const next = await customerOf(context, player)
    return { ...(await payments.begin({ ...order, customerId: next })), customerId: next }
  }
}

/**
 * Returns the player's customer id at the payment provider. If the player has none, the function creates a customer and
 * stores the id.
 */
async function customerOf({ payments, db }: Context, player: Player): Promise<string> {
  const known = await store.findCustomer(db, player.id, payments.provider)
  if (known !== null) return known
  const made = await payments.createCustomer(player)
  const kept = await store.keepCustomer(db, player.id, payments.provider, made)
  // Another purchase of the player began at the same time and has stored another customer id. Therefore, the new
  // customer is deleted.
  if (kept !== made) await payments.forgetCustomer(made)
  return kept
}

const offer = (context: Context, purchase: Purchase, clientSecret: string, paymentIntentId: string) => ({
  clientSecret,
  paymentIntentId,
  amountInCents: purchase.amount_cents,
  currency: 'usd' as const,
  provider: context.payments.provider,
})

/**
 * Returns true if a player can own the product only once. A player can own each theme only once, and can have only one
 * running subscription.
 */
const isHadOnce = ({ type }: Product) => type === 'themes' || type === 'premium_upgrade'

async function requireBuyable(
  tx: Tx,
  { payments }: Context,
  player: Player,
  { goods }: Product,
  now: Date,
): Promise<void> {
  if (goods.item === 'premium') {
    const running = await store.runningSubscriptions(tx, player.id, payments.provider)
    if (running.length > 0) throw new Refusal('already_subscribed')
  } else if (goods.item !== 'hint' && goods.item !== 'life') {
    const { features } = await entitlements(tx, player.id, now)
    if (features.includes(goods.item.slice('feature:'.length))) throw new Refusal('already_owned')
  }
}

async function openPurchase(
  tx: Tx,
  { payments: { provider } }: Context,
  player: Player,
  product: Product,
  now: Date,
): Promise<Purchase> {
  const cents = product.priceInCents
  if (isHadOnce(product)) {
    const since = new Date(+now - REUSED_MS)
    const begun = await store.findOpenPurchase(tx, {
      ...{ playerId: player.id, productId: product.id, provider, cents, since },
    })
    if (begun) return begun
  }
  const id = newId()
  await store.insertPurchase(tx, {
    ...{ id, player_id: player.id, product_id: product.id, provider, amount_cents: cents, created_at: now },
  })
  const purchase = await store.findPurchase(tx, id)
  if (!purchase) throw new Error('a purchase was not inserted')
  return purchase
}

/**
 * Pays in the sandbox, a simulated payment provider. After the payment, the function handles the sandbox's notice, as
 * the server does with a notice of a real provider.
 */
export async function confirmInSandbox(
  context: Context,
  { playerId }: Session,
  input: Input<'POST /api/purchase/sandbox/confirm'>['body'],
): Promise<Output<'POST /api/purchase/sandbox/confirm'>> {
  const { payments, db } = context
  if (payments.provider !== 'sandbox') throw new Refusal('not_found')
  const subject = await payments.subjectOf(input.clientSecret)
  const owned =
    subject &&
    ('intentId' in subject
      ? await store.findByIntent(db, subject.intentId)
      : await store.findSubscription(db, subject.subscriptionId))
  if (owned?.player_id !== playerId) throw new Refusal('not_found')
  const status = await payments.confirm(input)
  // The sandbox has already stored the payment. If an error prevents the handling of its notices, the job tries again
  // later.
  if (status === 'succeeded')
    await takeNotices(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'a sandbox notice was not taken; the job tries again'),
    )
  return { status }
}

/**
 * Handles the notices of the sandbox (a simulated payment provider). If a notice causes an error, the function
 * continues with the other notices, and the next run tries the notice again.
 */
async function takeNotices(context: Context): Promise<void> {
  const { payments } = context
  if (payments.provider !== 'sandbox') return
  const failures: unknown[] = []
  let after = 0
  for (;;) {
    const notices = await payments.notices(after, BATCH)
    for (const notice of notices) {
      after = notice.id
      try {
        await reconcile(context, notice)
        await payments.taken(notice.id)
      } catch (error) {
        failures.push(error)
      }
    }
    if (notices.length === 0) break
  }
  if (failures.length > 0) throw failures[0]
}

export async function advanceSandbox(context: Context): Promise<void> {
  const { payments } = context
  if (payments.provider !== 'sandbox') return
  await payments.advance()
  await takeNotices(context)
}

export async function dropAbandoned(context: Context): Promise<void> {
  const { payments, db, now } = context
  const before = new Date(+now() - ABANDONED_MS)
  for (const purchase of await store.stalePurchases(db, payments.provider, before, BATCH)) {
    const { id, intent_id: intentId, subscription_id: subscriptionId } = purchase
    // The payment may have succeeded while no server ran. Therefore, the server reads its state from the provider
    // again.
    if (intentId !== null) await reconcile(context, { intentId })
    if ((await store.findPurchase(db, id))?.status !== 'pending') continue
    if (subscriptionId !== null) await payments.endNow(subscriptionId)
    else if (intentId !== null) await payments.cancelPayment(intentId)
    if (intentId !== null) await reconcile(context, { intentId })
    // If the purchase is still pending here, the provider does not know the payment, or the server has stored no
    // payment id. In both cases, the player never received the data that are necessary to pay.
    await db.transaction().execute(async (tx) => {
      const current = await store.findPurchase(tx, id)
      if (current?.status === 'pending') await store.updatePurchase(tx, id, { status: 'canceled' })
    })
  }
}

/** Returns the purchases of a player, newest first. Purchases without a payment are omitted. */
export async function purchaseHistory(context: Context, { playerId }: Session): Promise<PurchaseView[]> {
  const purchases = await store.purchasesOf(context.db, playerId)
  return purchases
    .filter(({ paid_at, status }) => paid_at !== null || status === 'processing')
    .map((purchase) => viewOf(context, purchase))
}

function viewOf({ env }: Context, purchase: Purchase): PurchaseView {
  const product = productOf(purchase.product_id)
  return {
    id: purchase.id,
    productId: purchase.product_id,
    name: product?.name ?? purchase.product_id,
    type: product?.type ?? 'hints',
    amountInCents: purchase.amount_cents,
    refundedInCents: purchase.refunded_cents,
    currency: 'usd',
    status: statusOf(purchase),
    isRenewal: purchase.is_renewal,
    provider: purchase.provider,
    paymentIntentId: purchase.intent_id,
    receiptUrl: purchase.receipt_url ?? `${env.publicUrl}/premium-store?receipt=${purchase.id}`,
    paidAt: purchase.paid_at?.toISOString() ?? null,
    createdAt: purchase.created_at.toISOString(),
  }
}

function statusOf({ status, dispute, refunded_cents, amount_cents }: Purchase): PurchaseView['status'] {
  if (status === 'processing') return 'processing'
  if (dispute === 'open' || dispute === 'lost') return 'disputed'
  if (refunded_cents >= amount_cents || status === 'undeliverable') return 'refunded'
  return refunded_cents > 0 ? 'partly_refunded' : 'paid'
}
