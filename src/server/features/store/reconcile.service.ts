import { isDeepStrictEqual } from 'node:util'
import { type Goods, productOf } from '../../../engine/store/product.ts'
import {
  countToTakeBack,
  coveredUntil,
  returnedShare,
  type SubscriptionState,
} from '../../../engine/store/settlement.ts'
import type { Notice, Payment } from '../../adapters/payments/payments.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import type { Purchase, Subscription } from '../../db/store-tables.ts'
import { lockPlayer } from '../../identity/player.store.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { logSecurity } from '../../security-log.ts'
import {
  coverPremium,
  entitlements,
  giveAgain,
  grant,
  grantPurchase,
  takeBack,
} from '../wallet/wallet.service.ts'
import * as store from './purchase.store.ts'
import { queueReceipt } from './receipt.ts'

const DAY_MS = 86_400_000
/**
 * Maximum number of tries of `reconcile`. A further try is necessary if another request has just changed the same
 * purchase or subscription.
 */
const TRIES = 10

/**
 * Updates the server's records of a payment or subscription to the payment provider's records. Goods of a purchase are
 * delivered only by this function. A notice contains only the id of a changed object, and the server reads the object
 * from the provider. Therefore, notices can be late, repeated or in the wrong order. If this function throws, the
 * provider must send the notice again.
 */
export async function reconcile(context: Context, notice: Notice): Promise<void> {
  if (notice.invoiceId) await reconcileInvoice(context, notice.invoiceId)
  if (notice.intentId) await reconcilePayment(context, notice.intentId)
  if (notice.subscriptionId) await reconcileSubscription(context, notice.subscriptionId)
}

/** Handles an invoice of a subscription. For each paid renewal, the function stores a new purchase. */
async function reconcileInvoice(context: Context, invoiceId: string): Promise<void> {
  const invoice = await context.payments.readInvoice(invoiceId)
  if (!invoice?.subscriptionId) return
  const subscription = await store.findSubscription(context.db, invoice.subscriptionId)
  if (!subscription) return
  const { isRenewal, isPaid, intentId, amountInCents } = invoice
  if (isRenewal && isPaid && intentId && amountInCents > 0) {
    await context.db.transaction().execute((tx) =>
      store.insertPurchase(tx, {
        id: newId(),
        player_id: subscription.player_id,
        product_id: subscription.product_id,
        provider: subscription.provider,
        is_renewal: true,
        amount_cents: amountInCents,
        intent_id: intentId,
        subscription_id: subscription.id,
        receipt_url: invoice.receiptUrl,
        created_at: context.now(),
      }),
    )
    await reconcilePayment(context, intentId)
  } else await reconcileSubscription(context, subscription.id)
}

async function reconcilePayment(context: Context, intentId: string): Promise<void> {
  const { payments, db } = context
  for (let tries = 0; tries < TRIES; tries++) {
    const known = await store.findByIntent(db, intentId)
    const payment = await payments.readPayment(intentId)
    if (!payment) return
    // The stored purchase can be without a payment id. This happens if the process stopped after the provider created
    // the payment and before the server stored the id.
    const found =
      known ?? (payment.purchaseId === null ? undefined : await store.findPurchase(db, payment.purchaseId))
    if (!found || (found.intent_id ?? intentId) !== intentId) return
    if (payment.amountInCents !== found.amount_cents || payment.currency !== 'usd') {
      logSecurity(context, 'payment_mismatch', { account: found.player_id, purchase: found.id })
      return
    }
    const isTooLate = await isOfEnded(context, found, payment)
    const purchase = await writePayment(context, found, { ...payment, intentId, isTooLate })
    if (purchase) return followPayment(context, purchase, payment)
  }
  throw new Refusal('busy')
}

/**
 * Returns true if the payment is for a subscription that never began or has ended before the end of its paid time. For
 * example, a refund can end a subscription while the player pays for the next period. The server delivers no goods for
 * such a payment. A late notice is a different case: if the subscription has ended at the end of its paid time, the
 * server still delivers the goods.
 */
async function isOfEnded(
  { payments }: Context,
  { subscription_id, paid_at }: Purchase,
  { status }: Payment,
): Promise<boolean> {
  if (subscription_id === null || paid_at !== null || status !== 'succeeded') return false
  const state = await payments.readSubscription(subscription_id)
  return state?.status === 'ended' && (state.paidUntil === 0 || (state.endedAt ?? 0) < state.paidUntil)
}

/**
 * Writes the state of a payment, and delivers or takes back the purchased goods. Returns undefined if another request
 * has changed the purchase since it was read.
 */
async function writePayment(
  context: Context,
  { id, player_id: playerId, version }: Purchase,
  payment: Payment & { intentId: string; isTooLate: boolean },
): Promise<Purchase | undefined> {
  return context.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, playerId)
    const current = await store.findPurchase(tx, id)
    if (!player || !current || current.version !== version) return undefined
    const now = context.now()
    const goods = productOf(current.product_id)?.goods
    const status = await statusAfter(tx, player, current, payment, goods, now)
    const moved = status === 'paid' && goods ? await moveGoods(tx, current, payment, goods, now) : {}
    const change = {
      status,
      intent_id: payment.intentId,
      refunded_cents: payment.refundedInCents,
      dispute: payment.dispute,
      receipt_url: current.receipt_url ?? payment.receiptUrl,
      paid_at: current.paid_at ?? (payment.status === 'succeeded' ? now : null),
      ...moved,
    }
    // The server writes the purchase only if a value changes. Otherwise, two notices of the same payment at the same
    // time would cause a retry of each other again and again.
    if (!isDeepStrictEqual({ ...current, ...change }, current)) await store.updatePurchase(tx, id, change)
    if (status === 'paid' && current.status !== 'paid') await queueReceipt(context, tx, player, id, now)
    if (status !== current.status)
      logSecurity(context, 'payment_settled', { account: playerId, purchase: id, status })
    return { ...current, ...change }
  })
}

async function statusAfter(
  tx: Tx,
  player: Player,
  current: Purchase,
  payment: Payment & { isTooLate: boolean },
  goods: Goods | undefined,
  now: Date,
): Promise<Purchase['status']> {
  if (current.status === 'paid' || current.status === 'undeliverable') return current.status
  if (payment.status === 'succeeded')
    return !payment.isTooLate && (await isDeliverable(tx, player, current, goods, now))
      ? 'paid'
      : 'undeliverable'
  return payment.status === 'open' ? 'pending' : payment.status
}

/**
 * Returns true if the goods can be delivered. A deleted account gets no goods. If a player can own the goods only once
 * and already owns them, they cannot be delivered again.
 */
async function isDeliverable(
  tx: Tx,
  player: Player,
  { subscription_id, provider }: Purchase,
  goods: Goods | undefined,
  now: Date,
): Promise<boolean> {
  if (!goods || player.deleted_at !== null) return false
  if (goods.item === 'premium') {
    const running = await store.runningSubscriptions(tx, player.id, provider)
    return !running.some(({ id }) => id !== subscription_id)
  }
  if (goods.item === 'hint' || goods.item === 'life') return true
  const { features } = await entitlements(tx, player.id, now)
  return !features.includes(goods.item.slice('feature:'.length))
}

const isLive = (status: Subscription['status']) => status === 'active' || status === 'past_due'

/**
 * Delivers the goods of a payment. If a part of the payment was refunded or is disputed, the function takes back this
 * part of the goods.
 */
async function moveGoods(
  tx: Tx,
  current: Purchase,
  payment: Payment,
  goods: Goods,
  now: Date,
): Promise<Pick<Purchase, 'taken_back' | 'returns'>> {
  const { id: purchaseId, player_id: playerId, taken_back: taken, returns } = current
  const step = returns + 1
  if (goods.item === 'premium') {
    // If the payment is valid after a dispute, the player must get back the premium time that the end of the
    // subscription has cut off. The provider cannot do this, so the server grants premium days.
    const isWon = payment.dispute === 'won' && current.dispute !== 'won' && returns === 0
    const count = isWon ? await daysCutOff(tx, current) : 0
    if (count > 0)
      await grant(tx, {
        ...{ playerId, item: 'premium_day', count, now },
        ...{ reason: 'dispute_won', ref: purchaseId },
      })
    return { taken_back: taken, returns: isWon ? 1 : returns }
  }
  const movement = { playerId, item: goods.item, purchaseId, now }
  if (current.status !== 'paid') await grantPurchase(tx, { ...movement, count: goods.count })
  const wanted = countToTakeBack(goods.count, payment)
  if (wanted > taken) {
    const count = await takeBack(tx, { ...movement, count: wanted - taken, step })
    return { taken_back: taken + count, returns: step }
  }
  if (wanted < taken) {
    await giveAgain(tx, { ...movement, count: taken - wanted, step })
    return { taken_back: wanted, returns: step }
  }
  return { taken_back: taken, returns }
}

/** Returns the number of whole days of the paid period that were left when the subscription ended. */
async function daysCutOff(tx: Tx, { subscription_id }: Purchase): Promise<number> {
  const subscription =
    subscription_id === null ? undefined : await store.findSubscription(tx, subscription_id)
  if (!subscription?.ended_at) return 0
  return Math.max(0, Math.floor((+subscription.paid_until - +subscription.ended_at) / DAY_MS))
}

/**
 * Runs after the state of a payment was stored. If necessary, the function refunds the payment or ends the subscription
 * at the provider. A repeated call causes no second refund.
 */
async function followPayment(context: Context, purchase: Purchase, payment: Payment): Promise<void> {
  const { payments, db } = context
  const { subscription_id: subscriptionId, intent_id: intentId, status } = purchase
  const share = returnedShare(payment)
  const isRefused = status === 'undeliverable'
  if (isRefused && share < 1 && intentId) await payments.refund(intentId)
  if (subscriptionId === null) return
  const isAllBack = share === 1 && (await isLatest(context, purchase, subscriptionId))
  if (isRefused || isAllBack) {
    const state = await payments.readSubscription(subscriptionId)
    if (state && isLive(state.status)) await payments.endNow(subscriptionId)
  }
  if (await store.findSubscription(db, subscriptionId)) await reconcileSubscription(context, subscriptionId)
}

async function isLatest({ db }: Context, { id }: Purchase, subscriptionId: string): Promise<boolean> {
  const paid = await store.purchasesOfSubscription(db, subscriptionId)
  return paid.find(({ status }) => status === 'paid')?.id === id
}

/** Reads a subscription from the provider, and updates the stored subscription and the player's premium time. */
export async function reconcileSubscription(context: Context, id: string): Promise<void> {
  const { payments, db } = context
  for (let tries = 0; tries < TRIES; tries++) {
    const known = await store.findSubscription(db, id)
    const state = known && (await payments.readSubscription(id))
    if (!known || !state) return
    const outcome = await writeSubscription(context, known, state)
    if (outcome === 'refused') return refuseSubscription(context, id)
    if (outcome === 'written') return
  }
  throw new Refusal('busy')
}

async function writeSubscription(
  context: Context,
  { id, player_id: playerId, version }: Subscription,
  state: SubscriptionState,
): Promise<'written' | 'refused' | 'changed'> {
  return context.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, playerId)
    const all = await store.subscriptionsOf(tx, playerId)
    const current = all.find((one) => one.id === id)
    if (!player || !current || current.version !== version) return 'changed'
    const others = all.filter((one) => one.id !== id)
    // A player is allowed to have only one subscription, so the server ends and refunds a second one.
    const isSecond =
      !isLive(current.status) &&
      others.some(({ status, provider }) => provider === current.provider && isLive(status))
    if (isLive(state.status) && (player.deleted_at !== null || isSecond)) {
      if (current.status === 'incomplete') await refuseFirstPayment(tx, id, context.now())
      return 'refused'
    }
    const change = {
      status: state.status,
      paid_until: new Date(state.paidUntil),
      cancel_at_period_end: state.cancelAtPeriodEnd,
      ended_at: state.endedAt === null ? null : new Date(state.endedAt),
    }
    if (isDeepStrictEqual({ ...current, ...change }, current)) return 'written'
    await store.updateSubscription(tx, id, change)
    const until = Math.max(coveredUntil(state), ...others.map((one) => coveredUntil(stateOf(one))))
    await coverPremium(tx, {
      playerId,
      until: new Date(until),
      ref: `${id}.${newId()}`,
      now: context.now(),
    })
    return 'written'
  })
}

/**
 * Sets the status of a refused subscription's first purchase to `undeliverable`. The status can already be `paid`. This
 * happens if a player pays two subscriptions at the same time, and the server accepts both payments before one of the
 * subscriptions runs.
 */
async function refuseFirstPayment(tx: Tx, subscriptionId: string, now: Date): Promise<void> {
  const [purchase] = await store.purchasesOfSubscription(tx, subscriptionId)
  if (!purchase || purchase.status === 'undeliverable') return
  await store.updatePurchase(tx, purchase.id, { status: 'undeliverable', paid_at: purchase.paid_at ?? now })
}

/**
 * Refunds and then ends a refused subscription. The refund must come first. If the refund fails, the subscription still
 * runs, so the next notice about it repeats the refusal.
 */
async function refuseSubscription(context: Context, id: string): Promise<void> {
  const [purchase] = await store.purchasesOfSubscription(context.db, id)
  if (purchase?.intent_id) await reconcilePayment(context, purchase.intent_id)
  await context.payments.endNow(id)
}

export const stateOf = (row: Subscription): SubscriptionState => ({
  status: row.status,
  paidUntil: +row.paid_until,
  cancelAtPeriodEnd: row.cancel_at_period_end,
  endedAt: row.ended_at && +row.ended_at,
})
