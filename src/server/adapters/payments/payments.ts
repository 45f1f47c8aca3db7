import type { Product } from '../../../engine/store/product.ts'
import type { PaymentState, SubscriptionState } from '../../../engine/store/settlement.ts'
import type { SandboxPayments } from './sandbox.ts'
import type { StripePayments } from './stripe.ts'

export interface Order {
  /** Id of the purchase in this game's database. The payment provider stores this id together with the payment. */
  purchaseId: string
  /** E-mail address to which the payment provider sends the receipt. */
  email: string
  product: Product
  /** Id of the player's customer record at the payment provider, or null for a one-time payment. */
  customerId: string | null
}

/** Error for an order of a player whose customer record was deleted at the payment provider. */
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
  /**
   * Id of the purchase in this game's database, or null for a payment that the payment provider began without a request
   * of this server.
   */
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
 * A message of the payment provider about a change. Messages can be late, repeated or in the wrong order. Therefore the
 * server reads the current state after each message.
 */
export interface Notice {
  intentId?: string | null
  subscriptionId?: string | null
  invoiceId?: string | null
}

/**
 * A payment provider. Read functions return undefined for unknown ids. A function sometimes refuses with
 * `payments_unavailable` although the payment provider has executed the call. Therefore every call must be safe to
 * repeat.
 */
export interface Provider {
  /** Public key with which the page connects to the payment provider, or null if the provider needs no key. */
  publishableKey: string | null
  /** Creates a customer record at the payment provider and returns its id. A subscription needs a customer record. */
  createCustomer(player: { id: string; email: string }): Promise<string>
  /** Begins a payment. Throws `CustomerGone` if the customer record was deleted at the payment provider. */
  begin(order: Order): Promise<Begun>
  readPayment(intentId: string): Promise<Payment | undefined>
  readSubscription(id: string): Promise<SubscriptionState | undefined>
  readInvoice(id: string): Promise<Invoice | undefined>
  /** Cancels a payment that is not yet paid. */
  cancelPayment(intentId: string): Promise<void>
  /** Refunds the whole amount of a payment. */
  refund(intentId: string): Promise<void>
  cancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void>
  /** Ends a subscription immediately. If the subscription has already ended, the function does nothing. */
  endNow(subscriptionId: string): Promise<void>
  /** Address of a page on which the player can change the payment card of a subscription. */
  portalUrl(subscription: { id: string; customerId: string }): Promise<string>
  /** Deletes the payment provider's data about a player. Data that must be stored by law is not deleted. */
  forgetCustomer(customerId: string): Promise<void>
}

export type Payments = StripePayments | SandboxPayments
