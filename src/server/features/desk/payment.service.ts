import type { Output, Parsed } from '../../../contract/api.ts'
import type { PurchaseEvent } from '../../../contract/desk/payment.ts'
import type { Context } from '../../context.ts'
import type { Player } from '../../db/schema.ts'
import type { Purchase } from '../../db/store-tables.ts'
import { findPlayer, findPlayers } from '../../identity/player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import { Refusal } from '../../refusal.ts'
import * as store from './payment.store.ts'

const PAGE = 50
const STRIPE = 'https://dashboard.stripe.com'

/** Returns a page of purchases, newest first. */
export async function listPurchases(
  { db }: Context,
  { search, before }: Parsed<'GET /api/desk/payments'>['query'],
): Promise<Output<'GET /api/desk/payments'>> {
  const purchases = await store.searchPurchases(db, { search, before, limit: PAGE })
  const players = await findPlayers(
    db,
    purchases.map(({ player_id }) => player_id),
  )
  return purchases.flatMap((purchase) => {
    const player = players.get(purchase.player_id)
    return player ? viewOf(purchase, player) : []
  })
}

/** Returns a purchase with everything that happened to it. Refuses with `not_found`. */
export async function readPurchase(
  { db, env }: Context,
  id: string,
): Promise<Output<'GET /api/desk/payments/:id'>> {
  const purchase = await store.findPurchase(db, id)
  const player = purchase && (await findPlayer(db, purchase.player_id))
  if (!purchase || !player) throw new Refusal('not_found')
  const isTest = env.stripe?.secretKey.startsWith('sk_test_') ?? false
  const { provider, intent_id: intentId } = purchase
  return {
    ...viewOf(purchase, player),
    intentId,
    subscriptionId: purchase.subscription_id,
    providerUrl:
      provider === 'stripe' && intentId !== null
        ? `${STRIPE}${isTest ? '/test' : ''}/payments/${intentId}`
        : null,
    receiptUrl: purchase.receipt_url,
    events: eventsOf(purchase, await store.entriesOf(db, purchase)),
  }
}

function viewOf(purchase: Purchase, player: Player): Output<'GET /api/desk/payments'>[number] {
  return {
    id: purchase.id,
    player: publicUser(player),
    productId: purchase.product_id,
    amountInCents: purchase.amount_cents,
    refundedInCents: purchase.refunded_cents,
    currency: 'usd',
    status: purchase.status,
    dispute: purchase.dispute,
    isRenewal: purchase.is_renewal,
    provider: purchase.provider,
    createdAt: purchase.created_at.toISOString(),
    paidAt: purchase.paid_at?.toISOString() ?? null,
  }
}

/** Returns what happened to a purchase. Events without a stored time are at the end. */
function eventsOf(purchase: Purchase, entries: readonly store.LedgerEntry[]): PurchaseEvent[] {
  const { intent_id, paid_at, refunded_cents, dispute, status } = purchase
  const event = (kind: PurchaseEvent['kind'], at: Date | null, text: string): PurchaseEvent => ({
    ...{ kind, text },
    at: at?.toISOString() ?? null,
  })
  return [
    event(
      'created',
      purchase.created_at,
      purchase.is_renewal ? 'A renewal was charged' : 'The purchase began',
    ),
    ...(intent_id === null
      ? []
      : [event('intent', purchase.created_at, `The payment ${intent_id} was made`)]),
    ...(paid_at === null ? [] : [event('paid', paid_at, 'The payment succeeded')]),
    ...entries.map(({ item, delta, reason, until, created_at }) =>
      event(
        delta < 0 ? 'taken_back' : 'granted',
        created_at,
        until === null
          ? `${delta > 0 ? '+' : ''}${delta} ${item} (${reason})`
          : `Premium until ${until.toISOString()}`,
      ),
    ),
    ...(refunded_cents > 0 ? [event('refunded', null, `${refunded_cents} cents were refunded`)] : []),
    ...(dispute === null ? [] : [event('disputed', null, `A dispute is ${dispute}`)]),
    ...(status === 'canceled' || status === 'undeliverable' ? [event('ended', null, `It is ${status}`)] : []),
  ]
}
