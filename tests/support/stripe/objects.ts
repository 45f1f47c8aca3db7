import type Stripe from 'stripe'

/**
 * Removes expanded objects from the type of a reference, so that only the type of the id remains. The stand-in stores
 * each reference as an id. If a request asks for the object, `show` replaces the id by the object.
 */
type Reference<T> = T extends { id: string; object: string } ? never : T
/** The fields of a Stripe object that the stand-in supports, with Stripe's types. */
type Kept<T, K extends keyof T> = { [field in K]-?: Exclude<Reference<T[field]>, undefined> }

export type Customer = Kept<
  Stripe.Customer,
  | ('id' | 'object' | 'balance' | 'created' | 'currency' | 'default_source' | 'delinquent' | 'description')
  | ('email' | 'livemode' | 'metadata' | 'name' | 'phone' | 'shipping')
>

export type Product = Kept<
  Stripe.Product,
  | 'id'
  | 'object'
  | 'active'
  | 'created'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'name'
  | 'type'
  | 'updated'
>

export type Price = Kept<
  Stripe.Price,
  | ('id' | 'object' | 'active' | 'billing_scheme' | 'created' | 'currency' | 'livemode' | 'lookup_key')
  | ('metadata' | 'nickname' | 'product' | 'recurring' | 'type' | 'unit_amount')
> & { unit_amount_decimal: string }

export type PaymentIntent = Kept<
  Stripe.PaymentIntent,
  | ('id' | 'object' | 'amount' | 'amount_capturable' | 'amount_received' | 'automatic_payment_methods')
  | ('canceled_at' | 'cancellation_reason' | 'capture_method' | 'client_secret' | 'confirmation_method')
  | (
      | 'created'
      | 'currency'
      | 'customer'
      | 'description'
      | 'last_payment_error'
      | 'latest_charge'
      | 'livemode'
    )
  | ('metadata' | 'next_action' | 'payment_method' | 'payment_method_types' | 'processing' | 'receipt_email')
  | ('setup_future_usage' | 'status')
>

export type Charge = Kept<
  Stripe.Charge,
  | ('id' | 'object' | 'amount' | 'amount_captured' | 'amount_refunded' | 'captured' | 'created' | 'currency')
  | ('customer' | 'description' | 'disputed' | 'failure_code' | 'failure_message' | 'livemode' | 'metadata')
  | ('outcome' | 'paid' | 'payment_intent' | 'payment_method' | 'receipt_email' | 'receipt_url' | 'refunded')
  | 'status'
>

export type Refund = Kept<
  Stripe.Refund,
  | ('id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'metadata' | 'payment_intent')
  | ('reason' | 'status')
>

export type Dispute = Kept<
  Stripe.Dispute,
  | ('id' | 'object' | 'amount' | 'balance_transactions' | 'charge' | 'created' | 'currency')
  | ('is_charge_refundable' | 'livemode' | 'metadata' | 'payment_intent' | 'reason' | 'status')
>

export type SubscriptionItem = Kept<
  Stripe.SubscriptionItem,
  | ('id' | 'object' | 'created' | 'current_period_end' | 'current_period_start' | 'discounts' | 'metadata')
  | ('quantity' | 'subscription' | 'tax_rates')
> & { price: Price }

export type Subscription = Kept<
  Stripe.Subscription,
  | ('id' | 'object' | 'billing_cycle_anchor' | 'cancel_at' | 'cancel_at_period_end' | 'canceled_at')
  | ('cancellation_details' | 'collection_method' | 'created' | 'currency' | 'customer')
  | ('default_payment_method' | 'description' | 'discounts' | 'ended_at' | 'latest_invoice' | 'livemode')
  | ('metadata' | 'payment_settings' | 'pending_setup_intent' | 'start_date' | 'status' | 'trial_end')
  | 'trial_start'
> & { items: List<SubscriptionItem> }

export type InvoiceLine = Kept<
  Stripe.InvoiceLineItem,
  | ('id' | 'object' | 'amount' | 'currency' | 'description' | 'invoice' | 'livemode' | 'metadata' | 'parent')
  | ('period' | 'quantity' | 'subscription')
> & {
  pricing: {
    type: 'price_details'
    price_details: { price: string; product: string }
    unit_amount_decimal: string
  }
}

export type Invoice = Kept<
  Stripe.Invoice,
  | (
      | 'id'
      | 'object'
      | 'amount_due'
      | 'amount_overpaid'
      | 'amount_paid'
      | 'amount_remaining'
      | 'attempt_count'
    )
  | ('attempted' | 'auto_advance' | 'billing_reason' | 'collection_method' | 'created' | 'currency')
  | ('customer' | 'customer_email' | 'description' | 'effective_at' | 'hosted_invoice_url' | 'invoice_pdf')
  | ('livemode' | 'metadata' | 'next_payment_attempt' | 'number' | 'parent' | 'period_end' | 'period_start')
  | ('status' | 'status_transitions' | 'subtotal' | 'total')
> & { lines: List<InvoiceLine> }

export type InvoicePayment = Kept<
  Stripe.InvoicePayment,
  | ('id' | 'object' | 'amount_paid' | 'amount_requested' | 'created' | 'currency' | 'invoice' | 'is_default')
  | ('livemode' | 'status' | 'status_transitions')
> & { payment: { type: 'payment_intent'; payment_intent: string } }

export type PortalSession = Kept<
  Stripe.BillingPortal.Session,
  | ('id' | 'object' | 'configuration' | 'created' | 'customer' | 'flow' | 'livemode' | 'locale')
  | ('return_url' | 'url')
>

/** A customer that was deleted. */
export interface DeletedCustomer {
  id: string
  object: 'customer'
  deleted: true
}

/** The types of Stripe objects. The key is the object's name in the field `object` and in Stripe's messages. */
export interface Kinds {
  customer: Customer | DeletedCustomer
  product: Product
  price: Price
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  subscription: Subscription
  invoice: Invoice
  invoice_payment: InvoicePayment
  'billing_portal.session': PortalSession
}
export type Kind = keyof Kinds

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export const listOf = <T>(url: string, data: T[]): List<T> => ({ object: 'list', data, has_more: false, url })

export type Json = Record<string, unknown>

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: false
  type: Stripe.Event['type']
  /**
   * `object` is the state of the object at the time of the event. In `*.updated` events, `previous_attributes` contains
   * the previous values of the changed fields.
   */
  data: { object: Json; previous_attributes?: Json }
  pending_webhooks: number
  /**
   * The API request that caused the event. The fields are null if a method of the stand-in caused the event, and not an
   * API request.
   */
  request: { id: string | null; idempotency_key: string | null }
}
