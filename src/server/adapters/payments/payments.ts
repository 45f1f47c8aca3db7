import type { Product } from '../../../engine/store/product.ts'
import type { PaymentState, SubscriptionState } from '../../../engine/store/settlement.ts'
import type { SandboxPayments } from './sandbox.ts'
import type { StripePayments } from './stripe.ts'

export interface Order {
  /** The purchase's id in this game's database. The provider stores the id with the payment. */
  purchaseId: string
  /** Address for the provider's receipt. */
  email: string
  product: Product
  /** The player's customer id at the provider. The customer id is null for one-time payments. */
  customerId: string | null
}

/** Error of an order whose customer was deleted at the provider. */
export class CustomerGone extends Error {}

/** A payment that was begun at the provider. The page needs the `clientSecret` to complete the payment. */
export interface Begun {
  clientSecret: string
  intentId: string
  subscriptionId: string | null
}

/** The current state of a payment at the provider. */
export interface Payment extends PaymentState {
  currency: string
  /** The purchase's id in this game's database; null for payments that the provider began by itself. */
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

/**
 * A notice that something has changed at the provider. Notices may be late, repeated or out of order, so the server
 * reads the current state after each notice.
 */
export interface Notice {
  intentId?: string | null
  subscriptionId?: string | null
  invoiceId?: string | null
}

/**
 * A payment provider. Read functions return undefined for unknown ids. Every call may refuse with
 * `payments_unavailable` although the provider has executed the call, so every call must be safe to repeat.
 */
export interface Provider {
  /** Key with which the page connects to the provider; null if the provider has none. */
  publishableKey: string | null
  /** Creates a customer, which a subscription needs. Returns the customer's id. */
  createCustomer(player: { id: string; email: string }): Promise<string>
  /** Begins a payment. Throws `CustomerGone` if the customer was deleted at the provider. */
  begin(order: Order): Promise<Begun>
  readPayment(intentId: string): Promise<Payment | undefined>
  readSubscription(id: string): Promise<SubscriptionState | undefined>
  readInvoice(id: string): Promise<Invoice | undefined>
  /** Cancels a payment that is not yet paid. */
  cancelPayment(intentId: string): Promise<void>
  /** Refunds the whole payment. */
  refund(intentId: string): Promise<void>
  cancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void>
  /** Ends a subscription immediately. If the subscription has already ended, `endNow` does nothing. */
  endNow(subscriptionId: string): Promise<void>
  /** Address of a page where the player changes the card of their subscription. */
  portalUrl(subscription: { id: string; customerId: string }): Promise<string>
  /** Deletes the provider's data about the player, as far as the law allows it. */
  forgetCustomer(customerId: string): Promise<void>
}

export type Payments = StripePayments | SandboxPayments
