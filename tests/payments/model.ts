import { productOf } from '../../src/engine/store/product.ts'

const DAY_MS = 86_400_000
const GRACE_MS = 7 * DAY_MS

/** A payment at the payment provider. The test makes the payment, so it has all of its data. */
export interface Payment {
  intent: string
  productId: string
  isPaid: boolean
  amount: number
  refunded: number
  dispute: 'open' | 'won' | 'lost' | null
}

/** A subscription at the provider. All times of a subscription are in ms. */
export interface Subscription {
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  paidUntil: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
}

interface Told {
  granted: boolean
  taken: number
  isRefused: boolean
}

/**
 * A simple model of the items that a player must have. Each hint and life is an array element with the id of the
 * payment for it. The test must call `tell` for each event that the server has received, in the same order.
 */
export class PlayerModel {
  readonly units: Record<'hint' | 'life', (string | null)[]> = { hint: [], life: [] }
  readonly themes = new Map<string, string>()
  readonly #told = new Map<string, Told>()
  /** Payments in the order in which the player received the goods. */
  readonly #order: string[] = []

  tell(payment: Payment): void {
    const product = productOf(payment.productId)
    const told = this.#told.get(payment.intent) ?? { granted: false, taken: 0, isRefused: false }
    this.#told.set(payment.intent, told)
    if (!product || product.goods.item === 'premium' || !payment.isPaid) return
    const { item, count } = product.goods
    if (!told.granted && !told.isRefused) {
      if (item === 'hint' || item === 'life') this.units[item].push(...Array(count).fill(payment.intent))
      else if (this.themes.has(item)) told.isRefused = true
      else this.themes.set(item, payment.intent)
      told.granted = !told.isRefused
      if (told.granted) this.#order.push(payment.intent)
    }
    if (!told.granted) return
    const isAllBack = payment.dispute === 'open' || payment.dispute === 'lost'
    const back = isAllBack ? count : Math.floor((count * payment.refunded) / payment.amount)
    while (told.taken < back && this.#take(item, payment.intent)) told.taken++
    for (; told.taken > back; told.taken--) this.#give(item, payment.intent)
  }

  /** Returns true if the payment must be refunded because the player cannot receive its goods. */
  mustBePaidBack = (intent: string): boolean => this.#told.get(intent)?.isRefused === true

  spend(item: 'hint' | 'life', count: number): boolean {
    if (this.units[item].length < count) return false
    this.units[item].splice(0, count)
    return true
  }

  #take(item: string, intent: string): boolean {
    if (item !== 'hint' && item !== 'life') {
      if (this.themes.get(item) !== intent) return false
      return this.themes.delete(item)
    }
    const at = this.units[item].indexOf(intent)
    if (at >= 0) this.units[item].splice(at, 1)
    return at >= 0
  }

  /**
   * Adds an item to the list. The list is in the order in which the player received the goods of the payments. This is
   * also true for an item that was removed before and is added again.
   */
  #give(item: string, intent: string): void {
    if (item !== 'hint' && item !== 'life') {
      this.themes.set(item, intent)
      return
    }
    const rank = this.#order.indexOf(intent)
    const at = this.units[item].findIndex((unit) => unit !== null && this.#order.indexOf(unit) > rank)
    this.units[item].splice(at < 0 ? this.units[item].length : at, 0, intent)
  }
}

/**
 * Returns the time at which the premium of a subscription ends, if the server has received all events of the
 * subscription.
 */
export function coveredUntil({ status, paidUntil, cancelAtPeriodEnd, endedAt }: Subscription): number {
  if (status === 'incomplete' || paidUntil === 0) return 0
  const end = cancelAtPeriodEnd ? paidUntil : paidUntil + GRACE_MS
  return endedAt === null ? end : Math.min(end, endedAt)
}
