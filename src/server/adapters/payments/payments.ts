import type { Product } from '../../../engine/store/product.ts'
import type { PaymentState, SubscriptionState } from '../../../engine/store/settlement.ts'
import type { SandboxPayments } from './sandbox.ts'
import type { StripePayments } from './stripe.ts'

export interface Order {
  /** Id of the purchase in this game's database. The payment provider stores the purchase's id with the payment. */
  purchaseId: string
  /** E-mail address to which the payment provider sends the receipt. */
  email: string
  product: Product
  /** Id of the player at the payment provider; null for one-time payments. */
  customerId: string | null
}

/** Thrown for an order of a player whose customer record was deleted at the payment provider. */
export class CustomerGone extends Error {}

/**
 * A payment that the server has begun at the payment provider. The page needs the `clientSecret` to complete the
 * payment.
 */
export interface Begun {
  clientSecret: string
  intentId: string
  subscriptionId: string | null
}

/** The current state of a payment at the payment provider. */
export interface Payment extends PaymentState {
  currency: string
  /** Id of the purchase in this game's database; null for payments that the payment provider began by itself. */
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
 * A message of the payment provider that something has changed. Such messages may be late, repeated or out of order, so
 * the server reads the current state after each message.
 */
export interface Notice {
  intentId?: string | null
  subscriptionId?: string | null
  invoiceId?: string | null
}

/**
 * A payment provider. Read functions return undefined for unknown ids. Every function may refuse with
 * `payments_unavailable` although the payment provider has executed the call, so every call must be safe to repeat.
 */
export interface Provider {
  /** Public key with which the page connects to the payment provider; null if the payment provider needs no key. */
  publishableKey: string | null
  /** Creates a customer at the payment provider, which a subscription needs, and returns the customer's id. */
  createCustomer(player: { id: string; email: string }): Promise<string>
  /** Begins a payment. Throws `CustomerGone` if the customer was deleted at the payment provider. */
  begin(order: Order): Promise<Begun>
  readPayment(intentId: string): Promise<Payment | undefined>
  readSubscription(id: string): Promise<SubscriptionState | undefined>
  readInvoice(id: string): Promise<Invoice | undefined>
  /** Cancels a payment that is not yet paid. */
  cancelPayment(intentId: string): Promise<void>
  /** Refunds the whole amount of a payment. */
  refund(intentId: string): Promise<void>
  cancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void>
  /** Ends a subscription immediately. `endNow` does nothing for a subscription that has already ended. */
  endNow(subscriptionId: string): Promise<void>
  /** Address of a page on which the player can change the payment card of a subscription. */
  portalUrl(subscription: { id: string; customerId: string }): Promise<string>
  /** Deletes the data that the payment provider has about a player, as far as the law allows. */
  forgetCustomer(customerId: string): Promise<void>
}

export type Payments = StripePayments | SandboxPayments
