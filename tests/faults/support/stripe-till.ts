import { setTimeout as sleep } from 'node:timers/promises'
import type {
  Charge,
  Dispute,
  PaymentIntent,
  StripeEvent,
  Subscription,
} from '../../support/stripe/objects.ts'
import { StripeStandIn } from '../../support/stripe/stand-in.ts'
import type { Line } from './line.ts'
import {
  anyOf,
  chance,
  type Held,
  type HeldPayment,
  type HeldSubscription,
  type Till,
  type Try,
} from './till.ts'

/** Number of events that the test delivers at the same time. Two of these events can belong to the same payment. */
const LANES = 3
/** Number of the oldest undelivered events from which the test chooses the next event at random. */
const DISORDER = 12
const TELL_MS = 120_000
/** Interval in ms between simulated actions of a bank or of an operator in Stripe's dashboard. */
const WORLD_MS = 150

const paidNews = new Set<string>(['payment_intent.succeeded', 'invoice.paid'])

/** Stripe's stand-in, with simulated cardholders and banks, and with simulated deliveries of events. */
export class StripeTill implements Till {
  readonly provider = 'stripe'
  readonly complaints: string[] = []
  readonly tally = { delivered: 0, refused: 0, twice: 0, cut: 0, renewed: 0, refunded: 0, disputed: 0 }
  steps = 0
  readonly #standIn: StripeStandIn

  private constructor(standIn: StripeStandIn) {
    this.#standIn = standIn
  }

  static async open(): Promise<StripeTill> {
    const standIn = new StripeStandIn()
    await standIn.start()
    return new StripeTill(standIn)
  }

  get settings() {
    return this.#standIn.settings
  }

  close(): Promise<void> {
    return this.#standIn.close()
  }

  async pay(_line: Line, clientSecret: string, how: Try): Promise<boolean> {
    const outcome = ({ pays: 'succeeded', declined: 'declined', later: 'processing' } as const)[how]
    this.steps++
    try {
      this.#standIn.pay(clientSecret, outcome)
    } catch (error) {
      // The reason: the player already paid in another tab, or the payment was cancelled together with its
      // subscription.
      if (error instanceof Error && error.message.includes('cannot be paid')) return false
      throw error
    }
    return how === 'pays'
  }

  async attend(origin: string, isOver: () => boolean): Promise<void> {
    await Promise.all([
      this.#live(isOver),
      ...Array.from({ length: LANES }, () => this.#courier(origin, isOver)),
    ])
    this.#standIn.faults.clear()
  }

  async tellAgain(origin: string): Promise<void> {
    for (const late = Date.now() + TELL_MS; this.#standIn.undelivered.length > 0; ) {
      if (Date.now() > late)
        throw new Error(`${this.#standIn.undelivered.length} events are not taken: ${this.complaints.join()}`)
      for (const event of this.#standIn.undelivered.toSorted(() => Math.random() - 0.5))
        await this.#deliver(event, origin)
    }
  }

  async #courier(origin: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const isAgain = chance(0.1)
      const { events, undelivered } = this.#standIn
      const event = anyOf(isAgain ? events.slice(-DISORDER) : undelivered.slice(0, DISORDER))
      if (!event) await sleep(15)
      else {
        if (isAgain) this.tally.twice++
        await this.#deliver(event, origin).catch(() => {}) // the server does not reply
        await sleep(Math.random() * 10)
      }
    }
  }

  async #deliver(event: StripeEvent, origin: string): Promise<void> {
    this.steps++
    const { ok, status } = await this.#standIn.deliver(event, origin)
    this.steps++
    if (ok) this.tally.delivered++
    else {
      this.tally.refused++
      // Every error other than 503 is a fault of the product.
      if (status !== 503) this.complaints.push(`${event.type} was answered ${status}`)
    }
  }

  /** Simulates events at Stripe, at the banks and on the network, while the server runs. */
  async #live(isOver: () => boolean): Promise<void> {
    for (; !isOver(); await sleep(Math.random() * 2 * WORLD_MS)) {
      if (chance(0.3)) {
        // If a call to Stripe fails, the server makes three attempts. In each attempt, its Stripe client sends the
        // request up to twice.
        const times = 1 + Math.floor(Math.random() * 6)
        this.#standIn.faults.next({ drop: true, times, ...(chance(0.7) && { done: true }) })
        this.tally.cut += times
      }
      // A slow reply makes the product wait longer, so more kills happen while the product waits.
      if (chance(0.5)) this.#standIn.faults.next({ slow: Math.random() * 60 })
      if (chance(0.4)) this.#moveMoney()
      if (chance(0.4)) this.#moveSubscriptions()
    }
  }

  #moveMoney(): void {
    const standIn = this.#standIn
    const intents = standIn.all('payment_intent')
    for (const { id, status } of intents) {
      if (status === 'processing' && chance(0.5)) standIn.settleProcessing(id, chance(0.7))
    }
    const disputes = standIn.all('dispute')
    const open = anyOf(disputes.filter(({ status }) => status === 'needs_response'))
    if (open && chance(0.5)) standIn.closeDispute(String(open.payment_intent), chance(0.5) ? 'won' : 'lost')
    const charge = anyOf(
      standIn.all('charge').filter(({ paid, disputed, refunded }) => paid && !disputed && !refunded),
    )
    if (!charge) return
    const intent = String(charge.payment_intent)
    this.steps++
    // Only payments without a customer are disputed; payments of subscriptions have a customer. If the product wins a
    // dispute about a subscription's payment, it grants days of premium. This test does not model such days.
    if (charge.customer === null && chance(0.3)) {
      standIn.dispute(intent)
      this.tally.disputed++
    } else if (chance(0.5)) {
      const left = charge.amount - charge.amount_refunded
      standIn.refund(intent, chance(0.5) ? Math.ceil(left / 2) : undefined)
      this.tally.refunded++
    }
  }

  #moveSubscriptions(): void {
    const standIn = this.#standIn
    const subscription = anyOf(
      standIn.all('subscription').filter(({ status }) => status === 'active' || status === 'past_due'),
    )
    if (!subscription) return
    this.steps++
    const { id, status, cancel_at_period_end: isCancelled } = subscription
    if (status === 'past_due') {
      if (chance(0.3)) standIn.giveUp(id)
      else standIn.retryInvoice(id, chance(0.5))
    } else if (!isCancelled) {
      standIn.renew(id, { ok: chance(0.7) })
      this.tally.renewed++
    }
  }

  async held(): Promise<Held> {
    const standIn = this.#standIn
    const waiting = standIn.undelivered.map(({ data }) => JSON.stringify(data.object))
    /** Returns true if the product has accepted all notices about these objects. */
    const isTold = (...ids: string[]) => !waiting.some((text) => ids.some((id) => text.includes(id)))
    const open = new Set(standIn.undelivered.map(({ id }) => id))
    /**
     * Ids of Stripe objects for which the product has acknowledged the payment: payment intents, and invoices of
     * renewals.
     */
    const acknowledged = new Set(
      standIn.events
        .filter(({ id, type }) => paidNews.has(type) && !open.has(id))
        .map(({ data }) => (data.object as { id: string }).id),
    )
    const invoices = standIn.all('invoice')
    const paymentsOf = new Map(
      standIn.all('invoice_payment').map(({ payment, invoice }) => [payment.payment_intent, String(invoice)]),
    )
    const charges = new Map(standIn.all('charge').map((one) => [one.id, one]))
    const disputes = new Map(standIn.all('dispute').map((one) => [String(one.payment_intent), one]))
    const subscriptionOf = (invoiceId: string | undefined) => {
      const invoice = invoices.find(({ id }) => id === invoiceId)
      const id = invoice?.parent?.subscription_details?.subscription
      return id ? { id: String(id), isRenewal: invoice?.billing_reason === 'subscription_cycle' } : undefined
    }
    return {
      payments: standIn.all('payment_intent').map((intent) => {
        const invoice = paymentsOf.get(intent.id)
        const subscription = subscriptionOf(invoice)
        return {
          ...moneyOf(intent, charges.get(String(intent.latest_charge)), disputes.get(intent.id)),
          subscriptionId: subscription?.id ?? null,
          isAcknowledged: acknowledged.has((subscription?.isRenewal && invoice) || intent.id),
          isTold: isTold(
            intent.id,
            ...(invoice ? [invoice] : []),
            ...(subscription ? [subscription.id] : []),
          ),
        }
      }),
      subscriptions: standIn.all('subscription').map((one) => ({
        id: one.id,
        status: statusOf(one),
        // If a subscription is cancelled after a failed renewal, it ends immediately. Its earlier payments are not
        // refunded, because the player has already used the periods that they paid.
        isRefused:
          one.status === 'canceled' &&
          one.cancellation_details?.reason !== 'payment_failed' &&
          invoices.find(({ id }) => id === one.latest_invoice)?.status === 'paid',
        isTold: isTold(one.id),
      })),
    }
  }
}

function moneyOf(
  { id, amount, status }: PaymentIntent,
  charge: Charge | undefined,
  dispute: Dispute | undefined,
): Pick<HeldPayment, 'intentId' | 'status' | 'cents' | 'refundedCents' | 'dispute'> {
  return {
    intentId: id,
    status: status === 'succeeded' ? 'succeeded' : status === 'processing' ? 'processing' : 'open',
    cents: amount,
    refundedCents: charge?.amount_refunded ?? 0,
    dispute: disputeOf(dispute?.status),
  }
}

function disputeOf(status: string | undefined): HeldPayment['dispute'] {
  if (status === undefined) return null
  return status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open'
}

function statusOf({ status }: Subscription): HeldSubscription['status'] {
  if (status === 'incomplete') return 'incomplete'
  if (status === 'active') return 'active'
  return status === 'past_due' ? 'past_due' : 'ended'
}
