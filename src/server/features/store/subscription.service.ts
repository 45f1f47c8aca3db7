import type { Output } from '../../../contract/api.ts'
import { daysLeft, endOf, isOn } from '../../../engine/store/premium.ts'
import { productOf } from '../../../engine/store/product.ts'
import { GRACE_DAYS, graceUntil } from '../../../engine/store/settlement.ts'
import { usableThemes } from '../../../engine/store/theme.ts'
import type { Context } from '../../context.ts'
import type { Player } from '../../db/schema.ts'
import type { Subscription } from '../../db/store-tables.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { allowance, entitlements } from '../wallet/wallet.service.ts'
import * as store from './purchase.store.ts'
import { reconcileSubscription, stateOf } from './reconcile.service.ts'

const DAY_MS = 86_400_000

type Status = Output<'GET /api/subscription/status'>

/**
 * Finds the player's running subscription at the current payment provider. Subscriptions of the sandbox are ignored
 * after the operator has changed from the sandbox to Stripe. Their paid premium time is still valid, but nobody can
 * change them.
 */
async function findRunning(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  playerId: string,
): Promise<Subscription | undefined> {
  const [running] = await store.runningSubscriptions(db, playerId, payments.provider)
  return running
}

/**
 * Returns what the store page shows about the player: tier, balances, today's games, subscription and themes
 * (docs/rules.md#premium).
 */
export async function subscriptionStatus(context: Context, session: Session): Promise<Status> {
  const player = await sessionPlayer(context.db, session)
  const now = context.now()
  const today = await allowance(context, context.db, player, now)
  const { isPremium, premium, features } = await entitlements(context.db, player.id, now)
  const running = isOn(premium, +now) ? await findRunning(context, player.id) : undefined
  const grace = running ? graceUntil(stateOf(running)) : null
  // `end` is the end of premium without a further renewal. The unused granted days begin at the end of the grace period
  // or of the paid time.
  const end = running ? (grace ?? +running.paid_until) + premium.leftMs : endOf(premium)
  return {
    subscriptionTier: isPremium ? 'premium' : 'free',
    hintsRemaining: today.dayHints + today.hints,
    extraLivesRemaining: today.lives,
    gamesPlayedToday: today.gamesPlayed,
    maxDailyGames: today.maxGames,
    resetsAt: today.resetsAt.toISOString(),
    renewsAt:
      running && !running.cancel_at_period_end && grace === null ? running.paid_until.toISOString() : null,
    cancelAtPeriodEnd: running?.cancel_at_period_end ?? false,
    premiumUntil: isPremium && end !== null ? new Date(end).toISOString() : null,
    grantedDays: daysLeft(premium, +now),
    subscription: running ? subscriptionView(running, grace) : null,
    themes: usableThemes(isPremium, features),
  }
}

const subscriptionView = (running: Subscription, grace: number | null): Status['subscription'] => ({
  productId: running.product_id,
  priceInCents: productOf(running.product_id)?.priceInCents ?? 0,
  periodEnd: running.paid_until.toISOString(),
  graceUntil: grace === null ? null : new Date(grace).toISOString(),
})

async function requireRunning(context: Context, playerId: string): Promise<Subscription> {
  const running = await findRunning(context, playerId)
  if (!running) throw new Refusal('no_subscription')
  return running
}

/**
 * Cancels a subscription, so that it ends at the end of the paid time, or resumes a cancelled subscription. After a
 * failed renewal, there is no paid time left. Then a cancelled subscription ends immediately, and the provider no
 * longer tries to charge the card.
 */
export async function setCancelled(
  context: Context,
  session: Session,
  isCancelled: boolean,
): Promise<Status> {
  const { id, status, cancel_at_period_end: already } = await requireRunning(context, session.playerId)
  if (isCancelled && status === 'past_due') {
    await context.payments.endNow(id)
    await reconcileSubscription(context, id)
  } else if (already !== isCancelled) {
    await context.payments.cancelAtPeriodEnd(id, isCancelled)
    await reconcileSubscription(context, id)
    // The provider may have ended the subscription without a notice. In this case, the function refuses.
    await requireRunning(context, session.playerId)
  }
  return subscriptionStatus(context, session)
}

/** Returns the address of the payment provider's page on which the player can change the card. */
export async function portal(context: Context, { playerId }: Session): Promise<{ url: string }> {
  const { id, customer_id: customerId } = await requireRunning(context, playerId)
  return { url: await context.payments.portalUrl({ id, customerId }) }
}

/**
 * Ends subscriptions with a failed renewal after the grace period. Otherwise, the provider would try to charge the card
 * again, and the player could not begin a new subscription.
 */
export async function endAfterGrace(context: Context): Promise<void> {
  const before = new Date(+context.now() - GRACE_DAYS * DAY_MS)
  for (const { id } of await store.unpaidSubscriptions(context.db, context.payments.provider, before)) {
    await context.payments.endNow(id)
    await reconcileSubscription(context, id)
  }
}

/**
 * Ends the player's subscriptions and deletes the provider's customer record. The server calls this function before it
 * deletes the account.
 */
export async function endSubscriptions(context: Context, { id: playerId }: Player): Promise<void> {
  const { payments, db } = context
  for (const { id, status, provider } of await store.subscriptionsOf(db, playerId)) {
    if (status === 'ended' || provider !== payments.provider) continue
    await payments.endNow(id)
    await reconcileSubscription(context, id)
  }
  const customer = await store.findCustomer(db, playerId, payments.provider)
  if (customer === null) return
  await payments.forgetCustomer(customer)
  await store.forgetCustomer(db, playerId, payments.provider)
}
