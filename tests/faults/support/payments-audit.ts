import { productOf } from '../../../src/engine/store/product.ts'
import { countToTakeBack } from '../../../src/engine/store/settlement.ts'
import { brokenRules } from '../../../src/server/backup/audit.store.ts'
import type { Db } from '../../../src/server/db/database.ts'
import type { Purchase, Subscription } from '../../../src/server/db/store-tables.ts'
import { auditWallets } from '../../../src/server/features/wallet/audit.service.ts'
import type { Shopper } from './shopper.ts'
import type { Held, HeldPayment, Till } from './till.ts'

/** The product's database rows after a fault, and the payment provider's records at the same time. */
export interface Look {
  wrong: string[]
  purchases: Purchase[]
  held: Map<Till, Held>
}

/**
 * Reads the product's rows and compares them with the provider's records. After every interruption, each player must
 * have the goods of all payments about which the provider has notified the product.
 */
export async function lookAt(db: Db, tills: readonly Till[], shoppers: readonly Shopper[]): Promise<Look> {
  const purchases = await db.selectFrom('purchase').selectAll().execute()
  const subscriptions = await db.selectFrom('subscription').selectAll().execute()
  const wrong = [...(await brokenRules(db)), ...(await auditWallets({ db })).differences]
  const held = new Map<Till, Held>()
  for (const till of tills) {
    const its = await till.held(db)
    held.set(till, its)
    wrong.push(
      ...compare(
        its,
        purchases.filter(({ provider }) => provider === till.provider),
        subscriptions.filter(({ provider }) => provider === till.provider),
      ).map((sentence) => `${till.provider}: ${sentence}`),
      ...till.complaints,
    )
  }
  const paid = new Set(purchases.flatMap(({ intent_id, paid_at }) => (paid_at ? [intent_id] : [])))
  for (const { seen, complaints } of shoppers) {
    wrong.push(...complaints)
    for (const intent of seen) if (!paid.has(intent)) wrong.push(`payment ${intent} was shown and is lost`)
  }
  return { wrong, purchases, held }
}

function compare(
  { payments, subscriptions }: Held,
  purchases: readonly Purchase[],
  rows: readonly Subscription[],
): string[] {
  const wrong: string[] = []
  const byIntent = Map.groupBy(purchases, (purchase) => purchase.intent_id)
  for (const payment of payments)
    wrong.push(
      ...wrongOfPayment(payment, byIntent.get(payment.intentId) ?? []).map(
        (what) => `${what} ${payment.intentId}`,
      ),
    )
  const known = new Set(payments.map(({ intentId }) => intentId))
  for (const { intent_id, paid_at } of purchases)
    if (paid_at && !known.has(intent_id ?? '')) wrong.push(`nobody holds the money of ${intent_id}`)
  for (const { id, status, isRefused, isTold } of subscriptions) {
    const row = rows.find((one) => one.id === id)
    const never = status === 'incomplete' || status === 'ended'
    if (isTold && (row?.status ?? 'ended') !== status && !(never && !row))
      wrong.push(`subscription ${id} is ${status}, its row says ${row?.status}`)
    const last = payments.findLast((one) => one.subscriptionId === id && one.status === 'succeeded')
    if (isRefused && isTold && last?.isTold && last.refundedCents < last.cents)
      wrong.push(`subscription ${id} was ended, and its last money kept: ${last.intentId}`)
  }
  return wrong
}

function wrongOfPayment(payment: HeldPayment, purchases: readonly Purchase[]): string[] {
  const { status, isAcknowledged, isTold, cents, refundedCents, dispute } = payment
  const [purchase] = purchases
  const wrong: string[] = []
  const expect = (holds: boolean, sentence: string) => {
    if (!holds) wrong.push(sentence)
  }
  expect(purchases.length <= 1, 'two purchases are one payment:')
  const isTaken = purchase?.paid_at != null
  if (status !== 'succeeded') {
    expect(!isTaken, 'goods were given for what was not paid:')
    return wrong
  }
  expect(isTaken || !(isAcknowledged || isTold), 'it was said that this was taken, and nothing was given:')
  if (!purchase || !isTaken || !isTold) return wrong
  expect(purchase.amount_cents === cents, 'the amount is another one:')
  expect(
    purchase.refunded_cents === refundedCents,
    `${refundedCents} cents are back, not ${purchase.refunded_cents}:`,
  )
  expect(purchase.dispute === dispute, `the dispute is ${dispute}, not ${purchase.dispute}:`)
  const isBack = refundedCents === cents || dispute === 'open' || dispute === 'lost'
  expect(purchase.status !== 'undeliverable' || isBack, 'nothing was given, and the money kept:')
  const goods = productOf(purchase.product_id)?.goods
  if (purchase.status !== 'paid' || !goods || goods.item === 'premium') return wrong
  // In this test the players use no items, so the server can remove all items after a refund.
  const state = { status, amountInCents: cents, refundedInCents: refundedCents, dispute }
  const back = countToTakeBack(goods.count, state)
  expect(purchase.taken_back === back, `${purchase.taken_back} goods were taken back, not ${back}:`)
  return wrong
}

/**
 * Compares the payment history that players see with the provider's records. Call the function after all notices have
 * arrived.
 */
export async function wrongOfHistories(
  till: Till,
  { payments, subscriptions }: Held,
  shoppers: readonly Shopper[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const shopper of shoppers) {
    const shown = new Map((await shopper.history()).map((one) => [one.paymentIntentId ?? '', one]))
    const own = new Set(
      payments.flatMap((one) =>
        one.subscriptionId && shopper.begun.has(one.intentId) ? [one.subscriptionId] : [],
      ),
    )
    const due = payments.filter(
      ({ intentId, subscriptionId, status }) =>
        status !== 'open' && (shopper.begun.has(intentId) || own.has(subscriptionId ?? '')),
    )
    for (const payment of due) {
      const status = shown.get(payment.intentId)?.status
      // The test has read the sandbox's records before. A refund after this read is visible only in the history.
      const fits = status === shownAs(payment) || (till.provider === 'sandbox' && status === 'refunded')
      if (!fits) wrong.push(`${payment.intentId} is ${shownAs(payment)} and shown as ${status}`)
    }
    if (till.provider === 'stripe' && shown.size !== due.length)
      wrong.push(`${shown.size} payments are shown to player ${shopper.id}, ${due.length} are held`)
    const runs =
      till.provider === 'stripe'
        ? subscriptions.some(
            ({ id, status }) => own.has(id) && (status === 'active' || status === 'past_due'),
          )
        : [...shown.values()].some(({ type, status }) => type === 'premium_upgrade' && status === 'paid')
    if ((await shopper.isPremium()) !== runs) wrong.push(`player ${shopper.id} has premium: ${!runs}`)
  }
  return wrong
}

function shownAs({ status, dispute, refundedCents, cents }: HeldPayment): string {
  if (status !== 'succeeded') return status
  if (dispute === 'open' || dispute === 'lost') return 'disputed'
  if (refundedCents === cents) return 'refunded'
  return refundedCents > 0 ? 'partly_refunded' : 'paid'
}
