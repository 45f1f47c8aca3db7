import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { Faults } from './faults.ts'
import { followPayment, pay } from './invoices.ts'
import type { Kind, Kinds, PaymentIntent, StripeEvent, Subscription } from './objects.ts'
import { closeDispute, dispute, type Outcome, refund, settle } from './payments.ts'
import { type Call, stripeServer } from './server.ts'
import { State } from './state.ts'
import { beginPeriod, cancel, collect, endPeriod, expire } from './subscriptions.ts'
import { bodyOf, type Delivery, post, signature } from './webhooks.ts'

/**
 * An account at Stripe, in this process and in memory: its API over HTTP, and, as methods, what cardholders, banks and the
 * passing of time do there. Each method returns the events that it caused. None is delivered by itself.
 */
export class StripeStandIn {
  /** What goes wrong with requests to come. */
  readonly faults = new Faults()
  /** Calls of the API, in order. */
  readonly calls: Call[] = []
  readonly #secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  readonly #webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  readonly #state: State
  readonly #server: Server
  readonly #delivered = new Set<string>()
  #origin = ''

  /** `now`: its clock; that of the machine when absent. */
  constructor({ now = () => new Date() }: { now?: () => Date } = {}) {
    this.#state = new State(now)
    this.#server = stripeServer(this.#state, this.faults, this.#secretKey, this.calls)
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the stand-in has no port')
    this.#origin = `http://127.0.0.1:${address.port}`
    this.#state.pages = this.#origin
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    if (this.#server.listening) await once(this.#server, 'close')
  }

  /** The product's settings that make it use this. */
  get settings() {
    if (!this.#origin) throw new Error('the stand-in has to be started first')
    return {
      STRIPE_SECRET_KEY: this.#secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: this.#webhookSecret,
      STRIPE_API_BASE: this.#origin,
    }
  }

  /** Everything that happened, oldest first. */
  get events(): readonly StripeEvent[] {
    return this.#state.events
  }

  /** Events that no server has taken yet. */
  get undelivered(): StripeEvent[] {
    return this.events.filter(({ id }) => !this.#delivered.has(id))
  }

  /** Every object of a kind as it is now, oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    return structuredClone(this.#state.all(kind))
  }

  /** One object as it is now. */
  object<K extends Kind>(kind: K, id: string): Kinds[K] {
    return structuredClone(this.#state.get(kind, id))
  }

  /** The customer tries to pay. Takes the intent's id or its client secret. */
  pay(intent: string, outcome: Outcome): StripeEvent[] {
    return this.#caused((state) => pay(state, this.#intent(intent), outcome))
  }

  /** The bank's answer to a payment that was `processing`. */
  settleProcessing(intent: string, isPaid: boolean): StripeEvent[] {
    return this.#caused((state) => {
      settle(state, this.#intent(intent), isPaid)
      followPayment(state, this.#intent(intent))
    })
  }

  /** Somebody gives money back in the dashboard; all that is left when `cents` is absent. */
  refund(intent: string, cents?: number): StripeEvent[] {
    return this.#caused((state) => refund(state, this.#intent(intent), { amount: cents }))
  }

  /** The cardholder asks their bank for the money back. */
  dispute(intent: string): StripeEvent[] {
    return this.#caused((state) => dispute(state, this.#intent(intent)))
  }

  /** The bank decides: `won` is for the product. */
  closeDispute(intent: string, outcome: 'won' | 'lost'): StripeEvent[] {
    return this.#caused((state) => closeDispute(state, this.#intent(intent), outcome))
  }

  /** A period ends and the next is paid, or not. The clock is not moved. */
  renew(subscription: string, { ok }: { ok: boolean }): StripeEvent[] {
    return [...this.beginPeriod(subscription), ...this.retryInvoice(subscription, ok)]
  }

  /** The first half of `renew`: the next period has begun, its invoice is a draft, and the money is asked for an hour later. */
  beginPeriod(subscription: string): StripeEvent[] {
    return this.#caused((state) => beginPeriod(state, this.#subscription(subscription)))
  }

  /** Stripe tries the last invoice (again). */
  retryInvoice(subscription: string, ok: boolean): StripeEvent[] {
    return this.#caused((state) => collect(state, this.#subscription(subscription), ok))
  }

  /** The period ends of a subscription that was cancelled for its end. */
  endPeriod(subscription: string): StripeEvent[] {
    return this.#caused((state) => endPeriod(state, this.#subscription(subscription)))
  }

  /** Stripe gives up after its last try: the subscription ends with its invoice unpaid. */
  giveUp(subscription: string): StripeEvent[] {
    return this.#caused((state) => cancel(state, this.#subscription(subscription), 'payment_failed'))
  }

  /** 23 hours have passed without a first payment. */
  expire(subscription: string): StripeEvent[] {
    return this.#caused((state) => expire(state, this.#subscription(subscription)))
  }

  /** The `Stripe-Signature` header of a body. */
  sign(body: string, { timestamp, secret }: Pick<Delivery, 'timestamp' | 'secret'> = {}): string {
    return signature(body, timestamp ?? this.#state.now(), secret ?? this.#webhookSecret)
  }

  /** Posts an event to a server; with `delivery`, one that is forged in some way. */
  async deliver(event: StripeEvent, origin: string, delivery: Delivery = {}): Promise<Response> {
    const body = delivery.body ?? bodyOf(event)
    const header = delivery.signature === undefined ? this.sign(body, delivery) : delivery.signature
    const response = await post(origin, body, header)
    if (response.ok && Object.keys(delivery).length === 0) this.#delivered.add(event.id)
    return response
  }

  /** Delivers, one after the other, what no server has taken yet. `order` may put it in disorder, repeat it, or leave some out. */
  async deliverAll(
    origin: string,
    order: (events: StripeEvent[]) => StripeEvent[] = (events) => events,
  ): Promise<Response[]> {
    const responses: Response[] = []
    for (const event of order(this.undelivered)) responses.push(await this.deliver(event, origin))
    return responses
  }

  #caused(act: (state: State) => void): StripeEvent[] {
    const before = this.events.length
    act(this.#state)
    return this.events.slice(before)
  }

  #intent(idOrSecret: string): PaymentIntent {
    return this.#state.get('payment_intent', idOrSecret.split('_secret_')[0] ?? '')
  }

  #subscription(id: string): Subscription {
    return this.#state.get('subscription', id)
  }
}
