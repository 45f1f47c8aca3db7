import Stripe from 'stripe'
import { type Random, randomFrom } from '../../src/engine/random.ts'
import { products } from '../../src/engine/store/product.ts'
import { beginPurchase } from '../../src/server/features/store/purchase.service.ts'
import { setCancelled } from '../../src/server/features/store/subscription.service.ts'
import { auditWallets } from '../../src/server/features/wallet/audit.service.ts'
import { balances, entitlements, spend } from '../../src/server/features/wallet/wallet.service.ts'
import { lockPlayer } from '../../src/server/identity/player.store.ts'
import type { Session } from '../../src/server/identity/session.store.ts'
import { newId } from '../../src/server/ids.ts'
import type { DatabaseKind } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { StripeEvent } from '../support/stripe/objects.ts'
import { StripeStandIn } from '../support/stripe/stand-in.ts'
import { coveredUntil, type Payment, PlayerModel, type Subscription } from './model.ts'

/**
 * Number of sequences after which the test uses a new server and provider account, because the amount of data grows.
 */
const SEQUENCES_A_SERVER = 250
const FEWEST_STEPS = 4
const MOST_STEPS = 14
const REPEATS = 20
const DAY = 86_400

export interface Played {
  sequences: number
  steps: number
  delivered: number
  forged: number
  failed: number
}

// Removes the waiting time of the Stripe client between two attempts.
const client = Stripe.prototype as unknown as Record<string, () => number>
client.getInitialNetworkRetryDelay = () => 0.001
client.getMaxNetworkRetryDelay = () => 0.002

/**
 * Plays random sequences of purchases. Throws if, at the end of a sequence, the player's data differ from the model.
 */
export async function playSequences(
  kind: DatabaseKind,
  count: number,
  seed: string,
  tell: (played: Played) => void = () => {},
): Promise<Played> {
  const played: Played = { sequences: 0, steps: 0, delivered: 0, forged: 0, failed: 0 }
  while (played.sequences < count) {
    let server: TestServer | undefined
    const standIn = new StripeStandIn({ now: () => server?.now() ?? new Date() })
    await standIn.start()
    server = await startServer(kind, standIn.settings)
    try {
      const last = Math.min(count, played.sequences + SEQUENCES_A_SERVER)
      for (; played.sequences < last; played.sequences++) {
        const name = `${seed} ${played.sequences}`
        const sequence = new Sequence(server, standIn, randomFrom(name), played)
        try {
          await sequence.play()
        } catch (error) {
          console.error(`sequence ${name}:\n${sequence.told.join('\n')}`)
          throw error
        }
      }
      const { differences } = await auditWallets(server.app.context)
      if (differences.length > 0) throw new Error(differences.join('\n'))
    } finally {
      await server.close()
      await standIn.close()
    }
    tell(played)
  }
  return played
}

/**
 * A sequence of actions of one player and of the provider. The class also delivers the provider's events to the server.
 */
class Sequence {
  /** The actions so far, for the report of a failure. */
  readonly told: string[] = []
  readonly #model = new PlayerModel()
  /** Payments that have begun, with their product and subscription. The map's key is the id of the payment intent. */
  readonly #begun = new Map<string, { productId: string; amount: number; subscription: string | null }>()
  readonly #disputes = new Map<string, 'open' | 'won' | 'lost'>()
  readonly #session = { playerId: newId() } as Session
  readonly #first: number

  readonly #server: TestServer
  readonly #standIn: StripeStandIn
  readonly #random: Random
  readonly #played: Played

  constructor(server: TestServer, standIn: StripeStandIn, random: Random, played: Played) {
    this.#server = server
    this.#standIn = standIn
    this.#random = random
    this.#played = played
    this.#first = standIn.events.length
  }

  async play(): Promise<void> {
    const { playerId: id } = this.#session
    await this.#context.db
      .insertInto('player')
      .values({
        ...{ id, name: '', email: `${id}@wordconnect.example`, email_verified: false, image: null },
        ...{ deleted_at: null, first_name: null, last_name: null, username: null, username_key: null },
        time_zone_changed_at: null,
      })
      .execute()
    await this.#begin()
    const steps = FEWEST_STEPS + this.#random.below(MOST_STEPS - FEWEST_STEPS)
    for (let step = 0; step < steps; step++) await this.#step()
    await this.#deliverEverything()
    await this.#compare()
    this.#comparePaidBack()
    await this.#comparePremium()
  }

  async #step(): Promise<void> {
    this.#played.steps++
    const step = this.#random.pick([
      ...[this.#begin, this.#pay, this.#pay, this.#pay, this.#refund, this.#dispute, this.#decide],
      ...[this.#passTime, this.#renew, this.#cancel, this.#spend, this.#spend, this.#forge],
      ...[this.#deliver, this.#deliver, this.#deliver, this.#deliver, this.#deliverUnderFaults],
    ])
    await step.call(this)
    await this.#compare()
  }

  get #context() {
    return this.#server.app.context
  }
  get #events(): StripeEvent[] {
    return this.#standIn.events.slice(this.#first)
  }

  async #begin(): Promise<void> {
    const { id: productId } = this.#random.pick(products)
    this.told.push(`begin ${productId}`)
    try {
      const { paymentIntentId: intent, amountInCents: amount } = await beginPurchase(
        this.#context,
        this.#session,
        productId,
      )
      const made = this.#events.find(({ type }) => type === 'customer.subscription.created')
      const purchase = await this.#context.db
        .selectFrom('purchase')
        .select('subscription_id')
        .where('intent_id', '=', intent)
        .executeTakeFirst()
      if (productId.startsWith('premium') && !made) throw new Error('there is no subscription')
      this.#begun.set(intent, { productId, amount, subscription: purchase?.subscription_id ?? null })
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== 'already_owned' && code !== 'already_subscribed') throw error
    }
  }

  /** Returns a payment of the provider, with its current state. */
  #payment(intent: string): Payment {
    const { productId = '', amount = 0 } = this.#begun.get(intent) ?? {}
    const { status, latest_charge: charge } = this.#standIn.object('payment_intent', intent)
    const refunded = typeof charge === 'string' ? this.#standIn.object('charge', charge).amount_refunded : 0
    const dispute = this.#disputes.get(intent) ?? null
    return { intent, productId, isPaid: status === 'succeeded', amount, refunded, dispute }
  }

  #pickPayment(fits: (payment: Payment) => boolean): string | undefined {
    const fitting = [...this.#begun.keys()].filter((intent) => fits(this.#payment(intent)))
    return fitting.length > 0 ? this.#random.pick(fitting) : undefined
  }

  /** Simulates that the customer tries to pay. */
  #pay(): void {
    const intent = this.#pickPayment(({ isPaid }) => !isPaid)
    if (!intent) return
    const { status } = this.#standIn.object('payment_intent', intent)
    if (status === 'canceled') return
    if (status === 'processing') {
      const isPaid = this.#random.chance(0.7)
      this.told.push(`settle ${intent} ${isPaid}`)
      this.#standIn.settleProcessing(intent, isPaid)
      return
    }
    const outcome = this.#random.pick([
      'succeeded',
      'succeeded',
      'succeeded',
      'declined',
      'processing',
    ] as const)
    this.told.push(`pay ${intent} ${outcome}`)
    this.#standIn.pay(intent, outcome)
  }

  #refund(): void {
    const intent = this.#pickPayment(
      ({ isPaid, refunded, amount, intent }) => isPaid && refunded < amount && !this.#disputes.has(intent),
    )
    if (!intent) return
    const { amount, refunded } = this.#payment(intent)
    const cents = this.#random.chance(0.5) ? undefined : 1 + this.#random.below(amount - refunded)
    this.told.push(`refund ${intent} ${cents ?? 'all'}`)
    this.#standIn.refund(intent, cents)
  }

  #dispute(): void {
    const intent = this.#pickPayment(
      ({ isPaid, refunded, intent }) => isPaid && refunded === 0 && !this.#disputes.has(intent),
    )
    if (!intent) return
    this.told.push(`dispute ${intent}`)
    this.#standIn.dispute(intent)
    this.#disputes.set(intent, 'open')
  }

  #decide(): void {
    const open = [...this.#disputes].filter(([, state]) => state === 'open')
    if (open.length === 0) return
    const [intent] = this.#random.pick(open)
    const outcome = this.#random.pick(['won', 'lost'] as const)
    this.told.push(`${outcome} ${intent}`)
    this.#standIn.closeDispute(intent, outcome)
    this.#disputes.set(intent, outcome)
  }

  #passTime(): void {
    const days = this.#random.below(20)
    this.told.push(`${days} days`)
    this.#server.passTime(days * DAY)
  }

  get #subscriptions(): string[] {
    return [...this.#begun.values()].flatMap(({ subscription }) => subscription ?? [])
  }

  #renew(): void {
    for (const id of this.#subscriptions) {
      const { status, cancel_at_period_end: isCancelled } = this.#standIn.object('subscription', id)
      if (status !== 'active' && status !== 'past_due') continue
      const ok = this.#random.chance(0.6)
      this.told.push(`renew ${id} ${ok}`)
      if (isCancelled) this.#standIn.endPeriod(id)
      else if (status === 'past_due' && this.#random.chance(0.6)) this.#standIn.retryInvoice(id, ok)
      else this.#standIn.renew(id, { ok })
    }
  }

  async #cancel(): Promise<void> {
    const isCancelled = this.#random.chance(0.6)
    this.told.push(isCancelled ? 'cancel' : 'resume')
    try {
      await setCancelled(this.#context, this.#session, isCancelled)
    } catch (error) {
      if ((error as { code?: string }).code !== 'no_subscription') throw error
    }
  }

  async #spend(): Promise<void> {
    const item = this.#random.pick(['hint', 'life'] as const)
    const count = 1 + this.#random.below(4)
    this.told.push(`spend ${count} ${item}`)
    const { playerId } = this.#session
    const answer = await this.#context.db.transaction().execute(async (tx) => {
      await lockPlayer(tx, playerId)
      return spend(tx, { playerId, item, count, reason: 'used', ref: newId(), now: this.#server.now() })
    })
    if ((answer === 'booked') !== this.#model.spend(item, count)) throw new Error(`spending was ${answer}`)
  }

  /** Delivers a random event of this sequence: once, several times, or twenty times at the same time. */
  async #deliver(): Promise<void> {
    if (this.#events.length === 0) return
    const event = this.#random.pick(this.#events)
    const times = this.#random.chance(0.03) ? REPEATS : 1 + this.#random.below(2)
    this.told.push(`deliver ${event.type} ${times} times`)
    const responses = await Promise.all(
      Array.from({ length: times }, () => this.#standIn.deliver(event, this.#server.origin)),
    )
    this.#played.delivered += times
    const failed = responses.find(({ ok }) => !ok)
    if (failed) throw new Error(`a delivery answered ${failed.status}: ${await failed.text()}`)
    this.#tellModel(event)
  }

  /**
   * Delivers an event while the provider fails or replies slowly. Repeats the delivery until the server accepts the
   * event.
   */
  async #deliverUnderFaults(): Promise<void> {
    if (this.#events.length === 0) return
    const event = this.#random.pick(this.#events)
    const fault = this.#random.pick([
      { status: 500 as const, times: 4 },
      { status: 503 as const, done: true as const, times: 4 },
      { drop: true as const, times: 8 },
      { drop: true as const, done: true as const, times: 8 },
      { slow: 20 },
    ])
    this.told.push(`deliver ${event.type} under ${JSON.stringify(fault)}`)
    this.#standIn.faults.next(fault)
    const first = await this.#standIn.deliver(event, this.#server.origin)
    this.#standIn.faults.clear()
    if (!first.ok) {
      if (first.status !== 503) throw new Error(`a delivery answered ${first.status}`)
      this.#played.failed++
      const second = await this.#standIn.deliver(event, this.#server.origin)
      if (!second.ok) throw new Error(`a delivery answered ${second.status}: ${await second.text()}`)
    }
    this.#played.delivered++
    this.#tellModel(event)
  }

  /** Updates the model with the current state of an event's payment, as the server does. */
  #tellModel({ type, data: { object } }: StripeEvent): void {
    const about = object as { id?: string; payment_intent?: string | null }
    const intent = type.startsWith('payment_intent.') ? about.id : about.payment_intent
    if (intent && this.#begun.has(intent)) this.#model.tell(this.#payment(intent))
  }

  /**
   * Sends invalid events: without Stripe's signature, too old, or for another account. The server must not change any
   * data because of these events.
   */
  async #forge(): Promise<void> {
    if (this.#events.length === 0) return
    const event = this.#random.pick(this.#events)
    const now = Math.floor(this.#server.now().getTime() / 1000)
    const signed = (body: object) => ({ body: JSON.stringify(body) })
    const [status, forged] = this.#random.pick([
      [400, { timestamp: now - 400 }],
      [400, { timestamp: now + 400 }],
      [400, { secret: 'whsec_another' }],
      [400, { signature: '' }],
      [200, signed({ ...event, account: 'acct_another' })],
      [200, signed({ ...event, livemode: true })],
      [200, signed({ ...event, type: 'payment_intent.succeeded', data: { object: { id: 'pi_another' } } })],
    ] as const)
    this.told.push(`forge ${event.type} ${JSON.stringify(forged).slice(0, 60)}`)
    const response = await this.#standIn.deliver(event, this.#server.origin, forged)
    if (response.status !== status) throw new Error(`a forged delivery answered ${response.status}`)
    this.#played.forged++
  }

  /**
   * Delivers all events in any order. The server's reaction can cause further events at the provider, and the function
   * delivers these events too.
   */
  async #deliverEverything(): Promise<void> {
    this.told.push('deliver everything')
    // The test also delivers old events again, so that some arrive after newer events of the same payment.
    let from = this.#first
    while (from < this.#standIn.events.length) {
      const events = this.#random.shuffle(this.#standIn.events.slice(from))
      from = this.#standIn.events.length
      for (const event of events) {
        const response = await this.#standIn.deliver(event, this.#server.origin)
        if (!response.ok) throw new Error(`a delivery answered ${response.status}: ${await response.text()}`)
        this.#played.delivered++
        this.#tellModel(event)
      }
    }
  }

  async #compare(): Promise<void> {
    const { hints, lives } = await balances(this.#context.db, this.#session.playerId)
    same('hints', hints, this.#model.units.hint.length)
    same('lives', lives, this.#model.units.life.length)
    const { features } = await entitlements(this.#context.db, this.#session.playerId, this.#server.now())
    same(
      'themes',
      features.sort().join(),
      [...this.#model.themes.keys()]
        .map((item) => item.slice(8))
        .sort()
        .join(),
    )
  }

  /** Checks that a payment is refunded if the player could not receive its goods. */
  #comparePaidBack(): void {
    for (const intent of this.#begun.keys()) {
      const { refunded, amount, dispute } = this.#payment(intent)
      if (this.#model.mustBePaidBack(intent) && dispute === null)
        same(`refund of ${intent}`, refunded, amount)
    }
  }

  /**
   * Checks that the player has premium while a paid subscription runs. If two subscriptions are paid, one of them must
   * end.
   */
  async #comparePremium(): Promise<void> {
    const states = this.#subscriptions.map((id) => this.#subscription(id))
    const live = states.filter(({ status }) => status === 'active' || status === 'past_due')
    if (live.length > 1) throw new Error('two subscriptions run')
    const { premium } = await entitlements(this.#context.db, this.#session.playerId, this.#server.now())
    same('premium', premium.coveredUntil, Math.max(0, ...states.map(coveredUntil)))
    const hasWon = [...this.#disputes.values()].includes('won')
    if (!hasWon) same('granted premium', premium.leftMs, 0)
    for (const { id, lastIntent } of live) {
      const last = lastIntent && this.#begun.has(lastIntent) ? this.#payment(lastIntent) : undefined
      if (last && (last.refunded === last.amount || last.dispute === 'open' || last.dispute === 'lost'))
        throw new Error(`${id} runs, and all of its money is back`)
    }
  }

  #subscription(id: string): Subscription & { id: string; lastIntent: string | undefined } {
    const { status, latest_invoice, cancel_at_period_end, ended_at } = this.#standIn.object(
      'subscription',
      id,
    )
    const invoice = this.#standIn.object('invoice', String(latest_invoice))
    const renewed = invoice.billing_reason !== 'subscription_create' && invoice.status === 'paid'
    const paid = this.#standIn
      .all('invoice')
      .filter((one) => one.parent?.subscription_details?.subscription === id && one.status === 'paid')
    const paidUntil = Math.max(0, ...paid.flatMap(({ lines }) => lines.data.map(({ period }) => period.end)))
    const first = [...this.#begun].find(([, { subscription }]) => subscription === id)?.[0]
    return {
      id,
      status: status === 'canceled' || status === 'incomplete_expired' ? 'ended' : (status as 'active'),
      paidUntil: paidUntil * 1000,
      cancelAtPeriodEnd: cancel_at_period_end,
      endedAt: ended_at === null ? null : ended_at * 1000,
      lastIntent: renewed ? undefined : first,
    }
  }
}

function same(what: string, held: unknown, wanted: unknown): void {
  if (held !== wanted) throw new Error(`${what}: the server says ${held}, the model ${wanted}`)
}
