/** What the payment provider says about a payment. */
export interface PaymentState {
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  amountInCents: number
  refundedInCents: number
  /** A dispute takes the money away while it is open, and for good when it is lost. */
  dispute: 'open' | 'won' | 'lost' | null
}

/** The part of a payment that the payer has back: 0 to 1. */
export function returnedShare({ amountInCents, refundedInCents, dispute }: PaymentState): number {
  if (dispute === 'open' || dispute === 'lost') return 1
  return amountInCents === 0 ? 0 : Math.min(1, refundedInCents / amountInCents)
}

/** How many of `count` goods follow the money back: whole ones, all of them once all the money is back. */
export const countToTakeBack = (count: number, state: PaymentState): number =>
  Math.floor(count * returnedShare(state))

/** Days of premium after a renewal that could not be paid (decisions.md, "Premium"). */
export const GRACE_DAYS = 7
const GRACE_MS = GRACE_DAYS * 86_400_000

/** What the payment provider says about a subscription. Times are in ms since 1970. */
export interface SubscriptionState {
  /** `incomplete`: not paid for the first time yet. `past_due`: a renewal could not be paid. */
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** The end of the last period that was paid. */
  paidUntil: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
}

/**
 * Until when a subscription gives premium. While it renews, the days of grace are added beforehand: the payment of a renewal
 * takes its time, and premium must not flicker meanwhile.
 */
export function coveredUntil(state: SubscriptionState): number {
  if (state.status === 'incomplete') return 0
  const longest = state.cancelAtPeriodEnd ? state.paidUntil : state.paidUntil + GRACE_MS
  return state.endedAt === null ? longest : Math.min(longest, state.endedAt)
}

/** When the grace of a failed renewal ends; null while nothing has failed. */
export const graceUntil = ({ status, paidUntil }: SubscriptionState): number | null =>
  status === 'past_due' ? paidUntil + GRACE_MS : null
