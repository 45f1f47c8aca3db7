import { randomBytes } from 'node:crypto'
import type { Goods, Product } from '../../../engine/store/product.ts'
import { GRACE_MS } from '../../../engine/store/settlement.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { SandboxIntent, SandboxSubscription } from '../../db/store-tables.ts'
import { Refusal } from '../../refusal.ts'
import { addPeriods } from '../../time.ts'
import type { Notice, Provider } from './payments.ts'
import * as store from './sandbox.store.ts'
import { refusalOf, type TestCard, testCard } from './test-cards.ts'

const NEVER = new Date(0)

/**
 * The data of the payment card that the player typed. `authentication` is the result of the authentication that the
 * simulated bank requested, if any.
 */
export interface CardInput {
  clientSecret: string
  cardNumber: string
  expiry: string
  cvc: string
  authentication?: 'passed' | 'failed' | undefined
}

/**
 * Simulates a payment provider, for installations without the keys of a real payment provider. The sandbox stores its
 * own records of payments and reports changes by notices. The sandbox stores each notice until the server confirms with
 * `taken` that it has processed the notice. The sandbox accepts only test cards.
 */
export interface SandboxPayments extends Provider {
  provider: 'sandbox'
  publishableKey: null
  /**
   * Returns the payment that the page can pay with a client secret, or the subscription whose card the page can change
   * with it.
   */
  subjectOf(clientSecret: string): Promise<{ intentId: string } | { subscriptionId: string } | undefined>
  /**
   * Charges a card. `requires_action` means that the bank first requires the player to authenticate. If the payment
   * fails, the function throws a refusal with the reason.
   */
  confirm(input: CardInput): Promise<'succeeded' | 'requires_action'>
  /** Renews or ends all subscriptions whose paid time is over. */
  advance(): Promise<void>
  /** Returns the notices that the server has not processed yet and whose id is greater than `after`, oldest first. */
  notices(after: number, limit: number): Promise<(Notice & { id: number })[]>
  taken(id: number): Promise<void>
}

/** `publicUrl` is the address of the page on which a player can change a subscription's card. */
export function sandboxPayments(db: Db, now: () => Date, publicUrl: string): SandboxPayments {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

  return {
    provider: 'sandbox',
    publishableKey: null,

    createCustomer: async ({ id }) => `cus_sandbox_${id}`,

    async begin({ purchaseId, product }) {
      const id = `pi_sandbox_${purchaseId}`
      const subscriptionId = `sub_sandbox_${purchaseId}`
      const isPremium = product.goods.item === 'premium'
      await inTransaction(async (tx) => {
        if (isPremium) await store.insertSubscription(tx, newSubscription(subscriptionId, product, now()))
        await store.insertIntent(tx, {
          ...newIntent(id, product.priceInCents, now()),
          purchase_id: purchaseId,
          kind: isPremium ? 'first' : 'item',
          subscription_id: isPremium ? subscriptionId : null,
        })
      })
      const intent = await store.findIntent(db, id)
      return {
        intentId: id,
        clientSecret: intent?.client_secret ?? '',
        subscriptionId: isPremium ? subscriptionId : null,
      }
    },

    async readPayment(id) {
      const intent = await store.findIntent(db, id)
      if (!intent || intent.kind === 'card') return undefined
      return {
        status: intent.status === 'requires_action' ? 'open' : intent.status,
        amountInCents: intent.amount_cents,
        currency: 'usd',
        purchaseId: intent.purchase_id,
        refundedInCents: intent.refunded_cents,
        dispute: null,
        receiptUrl: null,
      }
    },

    async readSubscription(id) {
      const row = await store.findSubscription(db, id)
      return (
        row && {
          status: row.status,
          paidUntil: +row.paid_until,
          cancelAtPeriodEnd: row.cancel_at_period_end,
          endedAt: row.ended_at && +row.ended_at,
        }
      )
    },

    async readInvoice(id) {
      const intent = await store.findIntent(db, id)
      return (
        intent && {
          subscriptionId: intent.subscription_id,
          isRenewal: intent.kind === 'renewal',
          isPaid: intent.status === 'succeeded',
          amountInCents: intent.amount_cents,
          intentId: intent.id,
          receiptUrl: null,
        }
      )
    },

    cancelPayment: (id) => inTransaction((tx) => store.cancelOpen(tx, id)),

    refund: (id) =>
      inTransaction(async (tx) => {
        const intent = await store.findIntent(tx, id)
        if (!intent) return
        await store.updateIntent(tx, id, { refunded_cents: intent.amount_cents })
        await store.insertNotice(tx, { intentId: id })
      }),

    cancelAtPeriodEnd: (id, isCancelled) =>
      inTransaction(async (tx) => {
        await store.lockSubscription(tx, id)
        await store.updateSubscription(tx, id, { cancel_at_period_end: isCancelled })
        await store.insertNotice(tx, { subscriptionId: id })
      }),

    endNow: (id) =>
      inTransaction(async (tx) => {
        const row = await store.lockSubscription(tx, id)
        if (!row || row.status === 'ended') return
        await store.updateSubscription(tx, id, { status: 'ended', ended_at: now() })
        await store.cancelFirst(tx, id)
        await store.insertNotice(tx, { subscriptionId: id })
      }),

    async portalUrl({ id }) {
      const intent = { ...newIntent(`seti_sandbox_${random()}`, 0, now()), subscription_id: id }
      await inTransaction((tx) => store.insertIntent(tx, intent))
      return `${publicUrl}/premium-store?portal=${intent.client_secret}`
    },

    forgetCustomer: async () => {},

    async subjectOf(clientSecret) {
      const intent = await store.findBySecret(db, clientSecret)
      if (intent?.kind !== 'card') return intent && { intentId: intent.id }
      return { subscriptionId: intent.subscription_id ?? '' }
    },

    async confirm(input) {
      const card = testCard(input, now())
      const outcome = await inTransaction(async (tx) => {
        const intent = await store.lockBySecret(tx, input.clientSecret)
        if (!intent) throw new Refusal('not_found')
        if (intent.status === 'succeeded') return 'succeeded'
        if (intent.status === 'canceled') throw new Refusal('payment_canceled')
        if (!card) throw new Refusal('invalid_card')
        const refused = refusalOf(card)
        if (refused) throw new Refusal(refused)
        if (card === 'asks' && !(intent.status === 'requires_action' && input.authentication)) {
          await store.updateIntent(tx, intent.id, { status: 'requires_action', card })
          return 'requires_action'
        }
        if (card === 'asks' && input.authentication === 'failed') {
          await store.updateIntent(tx, intent.id, { status: 'open', card: null })
          return 'failed'
        }
        await charge(tx, intent, card, now())
        return 'succeeded'
      })
      if (outcome === 'failed') throw new Refusal('authentication_failed')
      return outcome
    },

    async advance() {
      const seen: string[] = []
      for (;;) {
        const id = await inTransaction(async (tx) => {
          const due = await store.lockDue(tx, now(), seen)
          if (due) await renew(tx, due, now())
          return due?.id
        })
        if (id === undefined) return
        seen.push(id)
      }
    },

    notices: (after, limit) => store.readNotices(db, after, limit),
    taken: (id) => store.deleteNotice(db, id),
  }
}

const random = () => randomBytes(16).toString('hex')

const newIntent = (id: string, cents: number, now: Date): SandboxIntent => ({
  id,
  client_secret: `${id}_secret_${random()}`,
  purchase_id: null,
  subscription_id: null,
  kind: 'card',
  amount_cents: cents,
  status: 'open',
  refunded_cents: 0,
  card: null,
  created_at: now,
})

const newSubscription = (id: string, product: Product, now: Date): SandboxSubscription => ({
  id,
  period: periodOf(product.goods),
  price_cents: product.priceInCents,
  status: 'incomplete',
  anchor: now,
  periods: 0,
  paid_until: NEVER,
  cancel_at_period_end: false,
  ended_at: null,
  card: null,
})

const periodOf = (goods: Goods) => (goods.item === 'premium' ? goods.period : 'month')

async function charge(tx: Tx, intent: SandboxIntent, card: TestCard, now: Date): Promise<void> {
  await store.updateIntent(tx, intent.id, { status: 'succeeded', card })
  const subscription =
    intent.subscription_id === null ? undefined : await store.lockSubscription(tx, intent.subscription_id)
  if (intent.kind === 'first' && subscription?.status === 'incomplete')
    await store.updateSubscription(tx, subscription.id, {
      status: 'active',
      anchor: now,
      periods: 1,
      paid_until: addPeriods(now, subscription.period, 1),
      card,
    })
  if (intent.kind === 'card' && subscription) {
    await store.updateSubscription(tx, subscription.id, { card })
    if (subscription.status === 'past_due') await renew(tx, { ...subscription, card }, now)
  } else await store.insertNotice(tx, { intentId: intent.id, subscriptionId: intent.subscription_id })
}

/**
 * Processes a subscription whose paid time is over. The function renews the subscription, marks the payment as failed,
 * or ends the subscription.
 */
async function renew(tx: Tx, row: SandboxSubscription, now: Date): Promise<void> {
  const { id, cancel_at_period_end: isCancelled, period, anchor, card } = row
  let { periods, paid_until: paidUntil } = row
  let status: SandboxSubscription['status'] = 'active'
  let endedAt: Date | null = null
  while (paidUntil <= now && status === 'active') {
    if (isCancelled) {
      status = 'ended'
      endedAt = paidUntil
    } else if (card === 'fails_later') {
      const end = new Date(+paidUntil + GRACE_MS)
      status = end <= now ? 'ended' : 'past_due'
      endedAt = end <= now ? end : null
    } else {
      periods++
      paidUntil = addPeriods(anchor, period, periods)
      const intent = newIntent(
        `pi_sandbox_${id.slice('sub_sandbox_'.length)}_${periods}`,
        row.price_cents,
        now,
      )
      await store.insertIntent(tx, {
        ...intent,
        kind: 'renewal',
        subscription_id: id,
        status: 'succeeded',
        card,
      })
      await store.insertNotice(tx, { invoiceId: intent.id })
    }
  }
  await store.updateSubscription(tx, id, { status, periods, paid_until: paidUntil, ended_at: endedAt })
  if (status !== row.status || +paidUntil !== +row.paid_until)
    await store.insertNotice(tx, { subscriptionId: id })
}
