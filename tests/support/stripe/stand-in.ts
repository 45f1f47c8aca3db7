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
 * A Stripe account in memory. The stand-in serves Stripe's API over HTTP. Its methods simulate actions of cardholders
 * and banks, and changes over time. Each method that simulates an action returns the events that the action caused. The
 * stand-in does not deliver events automatically.
 */
export class StripeStandIn {
  /** The failures of future requests. */
  readonly faults = new Faults()
  /** Received calls of the API, in order. */
  readonly calls: Call[] = []
  readonly #secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  readonly #webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  readonly #state: State
  readonly #server: Server
  readonly #delivered = new Set<string>()
  #origin = ''

  /** `now` returns the time of the stand-in's clock. By default the stand-in uses the machine's clock. */
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

  /** Settings that make the product use the stand-in. */
  get settings() {
    if (!this.#origin) throw new Error('the stand-in has to be started first')
    return {
      STRIPE_SECRET_KEY: this.#secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: this.#webhookSecret,
      STRIPE_API_BASE: this.#origin,
    }
  }

  /** All events, oldest first. */
  get events(): readonly StripeEvent[] {
    return this.#state.events
  }

  /** Events that no server has accepted yet. */
  get undelivered(): StripeEvent[] {
    return this.events.filter(({ id }) => !this.#delivered.has(id))
  }

  /** Returns the current objects of a kind, oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    return structuredClone(this.#state.all(kind))
  }

  /** Returns the current state of an object. */
  object<K extends Kind>(kind: K, id: string): Kinds[K] {
    return structuredClone(this.#state.get(kind, id))
  }

  /** Simulates that the customer tries to pay. `intent` is the id or the client secret of a payment intent. */
  pay(intent: string, outcome: Outcome): StripeEvent[] {
    return this.#caused((state) => pay(state, this.#intent(intent), outcome))
  }

  /** Simulates that the bank decides about a payment with the status `processing`. */
  settleProcessing(intent: string, isPaid: boolean): StripeEvent[] {
    return this.#caused((state) => {
      settle(state, this.#intent(intent), isPaid)
      followPayment(state, this.#intent(intent))
    })
  }

  /**
   * Simulates that an operator refunds a payment in Stripe's dashboard. Without `cents`, the operator refunds the whole
   * remaining amount.
   */
  refund(intent: string, cents?: number): StripeEvent[] {
    return this.#caused((state) => refund(state, this.#intent(intent), { amount: cents }))
  }

  /** Simulates that the cardholder disputes a payment. */
  dispute(intent: string): StripeEvent[] {
    return this.#caused((state) => dispute(state, this.#intent(intent)))
  }

  /** Simulates that the bank decides about a dispute. The value `won` means that the product keeps the money. */
  closeDispute(intent: string, outcome: 'won' | 'lost'): StripeEvent[] {
    return this.#caused((state) => closeDispute(state, this.#intent(intent), outcome))
  }

  /**
   * Simulates that a period of a subscription ends, and that the payment of the next period succeeds or fails. The
   * function does not change the stand-in's clock.
   */
  renew(subscription: string, { ok }: { ok: boolean }): StripeEvent[] {
    return [...this.beginPeriod(subscription), ...this.retryInvoice(subscription, ok)]
  }

  /**
   * Does only the first half of `renew`: starts the next period with a draft invoice. Stripe charges such an invoice an
   * hour later.
   */
  beginPeriod(subscription: string): StripeEvent[] {
    return this.#caused((state) => beginPeriod(state, this.#subscription(subscription)))
  }

  /**
   * Simulates that Stripe tries to charge the last invoice of a subscription. The attempt can be the first one or a
   * later one.
   */
  retryInvoice(subscription: string, ok: boolean): StripeEvent[] {
    return this.#caused((state) => collect(state, this.#subscription(subscription), ok))
  }

  /** Simulates that the last period of a cancelled subscription ends. */
  endPeriod(subscription: string): StripeEvent[] {
    return this.#caused((state) => endPeriod(state, this.#subscription(subscription)))
  }

  /** Simulates that Stripe's last attempt to charge fails. The subscription then ends with an unpaid invoice. */
  giveUp(subscription: string): StripeEvent[] {
    return this.#caused((state) => cancel(state, this.#subscription(subscription), 'payment_failed'))
  }

  /** Simulates that a new subscription is not paid for 23 hours, so that it expires. */
  expire(subscription: string): StripeEvent[] {
    return this.#caused((state) => expire(state, this.#subscription(subscription)))
  }

  /** Returns the `Stripe-Signature` header of a body. */
  sign(body: string, { timestamp, secret }: Pick<Delivery, 'timestamp' | 'secret'> = {}): string {
    return signature(body, timestamp ?? this.#state.now(), secret ?? this.#webhookSecret)
  }

  /** Sends an event to a server. With `delivery`, a test can send a forged event. */
  async deliver(event: StripeEvent, origin: string, delivery: Delivery = {}): Promise<Response> {
    const body = delivery.body ?? bodyOf(event)
    const header = delivery.signature === undefined ? this.sign(body, delivery) : delivery.signature
    const response = await post(origin, body, header)
    if (response.ok && Object.keys(delivery).length === 0) this.#delivered.add(event.id)
    return response
  }

  /**
   * Delivers the events that no server has accepted yet, one after another. The function `order` can shuffle, repeat or
   * remove events.
   */
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
