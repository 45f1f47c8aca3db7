import { setTimeout as sleep } from 'node:timers/promises'
import { products } from '../../../src/engine/store/product.ts'
import { Line, Unanswered } from './line.ts'
import { anyOf, chance, type Till, type Try } from './till.ts'

const THINK_MS = 30
/** Error codes that the server is allowed to send although the request was correct. */
const expected: readonly string[] = [
  'already_owned',
  'already_subscribed',
  'no_subscription',
  'payments_unavailable',
  'busy',
]

/** A simulated buyer. The class stores the replies that the buyer received. */
export class Shopper {
  readonly id: string
  /** Payments that the player's payment history has shown as paid. */
  readonly seen = new Set<string>()
  /** Payments that have begun, according to the server's replies. */
  readonly begun = new Set<string>()
  readonly complaints: string[] = []
  /** Attempts to pay that received no reply. */
  readonly #unanswered: string[] = []
  #line: Line
  #till: Till
  steps = 0

  constructor(id: string, line: Line, till: Till) {
    this.id = id
    this.#line = line
    this.#till = till
  }

  /** Sends all further requests to the server at `origin`. */
  call(origin: string): void {
    this.#line = new Line(origin).share(this.#line)
  }

  /** Buys items until `isOver` returns true or the server does not reply. */
  async shop(isOver: () => boolean): Promise<void> {
    try {
      await this.askAgain()
      while (!isOver()) {
        await this.#act()
        await sleep(Math.random() * THINK_MS)
      }
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
    }
  }

  /** Repeats the requests that received no reply. */
  async askAgain(): Promise<void> {
    for (let left = this.#unanswered.length; left > 0; left--)
      await this.#pay(this.#unanswered.shift() ?? '', 'pays')
  }

  async #act(): Promise<void> {
    const dice = Math.random()
    if (dice < 0.4) return this.#buy(anyOf(countable))
    if (dice < 0.55) return this.#buy(anyOf(themes))
    if (dice < 0.7) return this.#buy(anyOf(premium))
    // Simulates a player with two tabs. The player begins two purchases and pays for both at the same time, although
    // the player can own only one of the two products.
    if (dice < 0.85) {
      const [one, other] = chance(0.5) ? [premium[0], premium[1]] : Array(2).fill(anyOf(themes))
      for (const tab of await Promise.allSettled([this.#buy(one), this.#buy(other)]))
        if (tab.status === 'rejected') throw tab.reason
      return
    }
    if (dice < 0.95)
      await this.#ask(() =>
        this.#line.try(chance(0.5) ? 'POST /api/subscription/cancel' : 'POST /api/subscription/resume'),
      )
    await this.history()
  }

  async #buy(productId: string | undefined): Promise<void> {
    const begun = await this.#ask(() =>
      this.#line.try('POST /api/purchase/create-payment-intent', { body: { productId } }),
    )
    if (!begun) return
    this.begun.add(String(begun.paymentIntentId))
    if (chance(0.1)) return // the shopper does not pay
    await sleep(Math.random() * THINK_MS)
    const secret = String(begun.clientSecret)
    const how: Try = chance(0.8) ? 'pays' : chance(0.5) ? 'declined' : 'later'
    await this.#pay(secret, how)
    if (chance(0.7)) await this.history()
  }

  async #pay(secret: string, how: Try): Promise<void> {
    try {
      await this.#till.pay(this.#line, secret, how)
    } catch (error) {
      if (error instanceof Unanswered) this.#unanswered.push(secret)
      throw error
    }
  }

  /** Reads the payment history and stores its paid payments in `seen`. */
  async history() {
    this.steps++
    const purchases = await this.#line.call('GET /api/purchases')
    this.steps++
    for (const { paymentIntentId, paidAt } of purchases) if (paidAt) this.seen.add(paymentIntentId ?? '')
    return purchases
  }

  async isPremium(): Promise<boolean> {
    return (await this.#line.call('GET /api/subscription/status')).subscriptionTier === 'premium'
  }

  async #ask(call: () => ReturnType<Line['try']>): Promise<Record<string, unknown> | undefined> {
    this.steps++
    const { status, body } = await call()
    this.steps++
    if (status === 200) return body
    if (!expected.includes(body.code)) this.complaints.push(`was answered ${status} ${body.code}`)
    return undefined
  }
}

const idsOf = (...types: string[]) => products.filter(({ type }) => types.includes(type)).map(({ id }) => id)
const countable = idsOf('hints', 'extra_lives')
const themes = idsOf('themes')
const premium = idsOf('premium_upgrade')
