import type { Product } from '../../../engine/store/product.ts'
import type { PaymentState, SubscriptionState } from '../../../engine/store/settlement.ts'
import type { SandboxPayments } from './sandbox.ts'
import type { StripePayments } from './stripe.ts'

/** What a purchase is begun with. */
export interface Order {
  /** Our id of the purchase, which the provider keeps with the payment. */
  purchaseId: string
  /** Where the provider sends its receipt. */
  email: string
  product: Product
  /** As whom the provider knows the player. Null for what is paid once. */
  customerId: string | null
}

/** The provider does not know the customer any more: somebody has deleted it there. */
export class CustomerGone extends Error {}

/** What the page pays with, and what the provider made. */
export interface Begun {
  clientSecret: string
  intentId: string
  subscriptionId: string | null
}

/** A payment as the provider knows it now. */
export interface Payment extends PaymentState {
  currency: string
  /** Our id, as it was given when the payment was begun; null for one that the provider has begun by itself. */
  purchaseId: string | null
  receiptUrl: string | null
}

/** The bill of one period of a subscription. */
export interface Invoice {
  subscriptionId: string | null
  isRenewal: boolean
  isPaid: boolean
  amountInCents: number
  intentId: string | null
  receiptUrl: string | null
}

/** Something has changed at the provider. What it is now has to be asked for: notices come late, twice, and in any order. */
export interface Notice {
  intentId?: string | null
  subscriptionId?: string | null
  invoiceId?: string | null
}

/**
 * A payment provider. Reading answers undefined for what it does not know. Every call may refuse with `payments_unavailable`;
 * what it was asked to do may have been done all the same, so each may be repeated.
 */
export interface Provider {
  /** What the page needs to talk to the provider; null when it does not. */
  publishableKey: string | null
  /** Makes a customer, whom a subscription needs. Returns its id. */
  createCustomer(player: { id: string; email: string }): Promise<string>
  /** Throws `CustomerGone`. */
  begin(order: Order): Promise<Begun>
  readPayment(intentId: string): Promise<Payment | undefined>
  readSubscription(id: string): Promise<SubscriptionState | undefined>
  readInvoice(id: string): Promise<Invoice | undefined>
  /** Gives up a payment that was not made. */
  cancelPayment(intentId: string): Promise<void>
  /** Pays all of it back. */
  refund(intentId: string): Promise<void>
  cancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void>
  /** Ends a subscription now. Nothing happens when it has ended. */
  endNow(subscriptionId: string): Promise<void>
  /** A page on which the player changes the card of their subscription. */
  portalUrl(subscription: { id: string; customerId: string }): Promise<string>
  /** Deletes what the provider knows about the player, as far as it may. */
  forgetCustomer(customerId: string): Promise<void>
}

export type Payments = StripePayments | SandboxPayments
