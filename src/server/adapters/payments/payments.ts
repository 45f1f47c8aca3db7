import type { Product } from '../../../engine/store/product.ts'
import type { PaymentState, SubscriptionState } from '../../../engine/store/settlement.ts'
import type { SandboxPayments } from './sandbox.ts'
import type { StripePayments } from './stripe.ts'

export interface Order {
  /** Our id of the purchase. The provider stores it with the payment. */
  purchaseId: string
  /** Address for the provider's receipt. */
  email: string
  product: Product
  /** The player's customer id at the provider. Null for one-time payments. */
  customerId: string | null
}

/** The customer was deleted at the provider. */
export class CustomerGone extends Error {}

/** `clientSecret`: the page pays with it. */
export interface Begun {
  clientSecret: string
  intentId: string
  subscriptionId: string | null
}

/** The current state of a payment at the provider. */
export interface Payment extends PaymentState {
  currency: string
  /** Our id of the purchase; null for payments that the provider began itself. */
  purchaseId: string | null
  receiptUrl: string | null
}

/** The invoice of one period of a subscription. */
export interface Invoice {
  subscriptionId: string | null
  isRenewal: boolean
  isPaid: boolean
  amountInCents: number
  intentId: string | null
  receiptUrl: string | null
}

/** Something has changed at the provider. Read its current state: notices come late, twice, and in any order. */
export interface Notice {
  intentId?: string | null
  subscriptionId?: string | null
  invoiceId?: string | null
}

/**
 * A payment provider. Read functions return undefined for what it does not know. Every call may refuse with
 * `payments_unavailable` although it took effect, so every call must be safe to repeat.
 */
export interface Provider {
  /** For the page's connection to the provider; null if it has none. */
  publishableKey: string | null
  /** Subscriptions need a customer. Returns its id. */
  createCustomer(player: { id: string; email: string }): Promise<string>
  /** Throws `CustomerGone`. */
  begin(order: Order): Promise<Begun>
  readPayment(intentId: string): Promise<Payment | undefined>
  readSubscription(id: string): Promise<SubscriptionState | undefined>
  readInvoice(id: string): Promise<Invoice | undefined>
  /** Cancels a payment that was not made. */
  cancelPayment(intentId: string): Promise<void>
  /** Refunds the whole payment. */
  refund(intentId: string): Promise<void>
  cancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void>
  /** Ends a subscription now. Does nothing if it has already ended. */
  endNow(subscriptionId: string): Promise<void>
  /** Address of a page where the player changes the card of their subscription. */
  portalUrl(subscription: { id: string; customerId: string }): Promise<string>
  /** Deletes what the provider stores about the player, as far as the law allows it. */
  forgetCustomer(customerId: string): Promise<void>
}

export type Payments = StripePayments | SandboxPayments
