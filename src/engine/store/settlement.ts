import { DAY_MS } from '../duration.ts'

/** A payment's state at the payment provider. */
export interface PaymentState {
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  amountInCents: number
  refundedInCents: number
  /** An open dispute takes the money away; a lost one keeps it. */
  dispute: 'open' | 'won' | 'lost' | null
}

/** The part of a payment that the payer has back, 0 to 1. */
export function returnedShare({ amountInCents, refundedInCents, dispute }: PaymentState): number {
  if (dispute === 'open' || dispute === 'lost') return 1
  return amountInCents === 0 ? 0 : Math.min(1, refundedInCents / amountInCents)
}

/** Goods to take back of `count`: whole ones, in proportion to the money returned, rounded down. */
export const countToTakeBack = (count: number, state: PaymentState): number =>
  Math.floor(count * returnedShare(state))

/** Days of premium after a renewal that could not be paid. See docs/rules.md#premium. */
export const GRACE_DAYS = 7
export const GRACE_MS = GRACE_DAYS * DAY_MS

/** A subscription's state at the payment provider. Times in ms since 1970. */
export interface SubscriptionState {
  /** `incomplete`: never paid yet. `past_due`: a renewal could not be paid. */
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** End of the last paid period. */
  paidUntil: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
}

/**
 * End of the premium from a subscription. While it renews, the grace is added in advance: the payment of a renewal takes time,
 * and premium must not end meanwhile.
 */
export function coveredUntil(state: SubscriptionState): number {
  if (state.status === 'incomplete') return 0
  const longest = state.cancelAtPeriodEnd ? state.paidUntil : state.paidUntil + GRACE_MS
  return state.endedAt === null ? longest : Math.min(longest, state.endedAt)
}

/** End of the grace after a failed renewal; null while none has failed. */
export const graceUntil = ({ status, paidUntil }: SubscriptionState): number | null =>
  status === 'past_due' ? paidUntil + GRACE_MS : null
