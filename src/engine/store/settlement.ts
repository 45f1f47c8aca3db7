import { DAY_MS } from '../duration.ts'

/** A payment's state at the payment provider. */
export interface PaymentState {
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  amountInCents: number
  refundedInCents: number
  /**
   * State of a dispute. In a dispute, the payer's bank requests the money back. While the dispute is `open`, the payer
   * has the money. If the dispute is `lost` for us, the payer does not have to return the money.
   */
  dispute: 'open' | 'won' | 'lost' | null
}

/** Returns the share of a payment that the payer has received back, from 0 to 1. */
export function returnedShare({ amountInCents, refundedInCents, dispute }: PaymentState): number {
  if (dispute === 'open' || dispute === 'lost') return 1
  return amountInCents === 0 ? 0 : Math.min(1, refundedInCents / amountInCents)
}

/**
 * Returns how many of `count` bought items the server must remove from the player. The number is proportional to the
 * returned money and rounded down.
 */
export const countToTakeBack = (count: number, state: PaymentState): number =>
  Math.floor(count * returnedShare(state))

/**
 * Number of days for which a player still has premium after the payment of a renewal has failed. See
 * docs/rules.md#premium.
 */
export const GRACE_DAYS = 7
export const GRACE_MS = GRACE_DAYS * DAY_MS

/** A subscription's state at the payment provider. Times are in ms since 1970. */
export interface SubscriptionState {
  /**
   * `incomplete` means that the first payment of the subscription has not succeeded yet. `past_due` means that the
   * payment of a renewal has failed.
   */
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** End of the last paid period, in ms since 1970. */
  paidUntil: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
}

/**
 * Returns the time at which the premium of a subscription ends. If the subscription will renew, the function adds
 * GRACE_DAYS even before a payment fails. The payment of a renewal takes time, and premium must not end during the
 * payment.
 */
export function coveredUntil(state: SubscriptionState): number {
  if (state.status === 'incomplete') return 0
  const longest = state.cancelAtPeriodEnd ? state.paidUntil : state.paidUntil + GRACE_MS
  return state.endedAt === null ? longest : Math.min(longest, state.endedAt)
}

/** Returns the time at which premium ends after a failed renewal, or null if no renewal has failed. */
export const graceUntil = ({ status, paidUntil }: SubscriptionState): number | null =>
  status === 'past_due' ? paidUntil + GRACE_MS : null
