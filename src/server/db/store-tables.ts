import type { Generated, Selectable } from 'kysely'

export type Provider = 'stripe' | 'sandbox'

/** One payment, stored from the moment at which the purchase begins. */
export interface PurchaseTable {
  id: string
  player_id: string
  product_id: string
  provider: Provider
  /** True if the purchase is an automatic payment for a further period of a subscription. */
  is_renewal: Generated<boolean>
  amount_cents: number
  /** The provider's id of the payment; null until the provider has replied. */
  intent_id: string | null
  client_secret: string | null
  /** The provider's id of the subscription for which the payment is made. */
  subscription_id: string | null
  /**
   * State of the payment. The state `undeliverable` means that the payment succeeded but the goods cannot be delivered,
   * so the payment is refunded.
   */
  status: 'pending' | 'processing' | 'paid' | 'canceled' | 'undeliverable'
  refunded_cents: Generated<number>
  dispute: 'open' | 'won' | 'lost' | null
  /** Number of goods that the server took back. */
  taken_back: Generated<number>
  /** How often the server has taken back goods of this purchase, or has delivered them again after that. */
  returns: Generated<number>
  receipt_url: string | null
  /**
   * Number that every change of the row increments. If the number of the row has changed during a request to the
   * provider, the server repeats the request.
   */
  version: Generated<number>
  paid_at: Date | null
  created_at: Date
}

/** State of a premium subscription at the provider. */
export interface SubscriptionTable {
  id: string
  player_id: string
  product_id: string
  provider: Provider
  customer_id: string
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** End of the last paid period. */
  paid_until: Date
  cancel_at_period_end: Generated<boolean>
  ended_at: Date | null
  version: Generated<number>
  created_at: Date
}

/** The player's customer id at the provider. */
export interface PaymentCustomerTable {
  player_id: string
  provider: Provider
  customer_id: string
}

export interface SandboxSubscriptionTable {
  id: string
  period: 'month' | 'year'
  price_cents: number
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** Start of the first period. */
  anchor: Date
  periods: Generated<number>
  paid_until: Date
  cancel_at_period_end: Generated<boolean>
  ended_at: Date | null
  /** Behaviour of the subscription's test card (adapters/payments/test-cards.ts). */
  card: string | null
}

/** A payment intent of the sandbox. An intent of kind `card` only changes a subscription's card. */
export interface SandboxIntentTable {
  id: string
  client_secret: string
  purchase_id: string | null
  subscription_id: string | null
  kind: 'item' | 'first' | 'renewal' | 'card'
  amount_cents: number
  status: 'open' | 'requires_action' | 'succeeded' | 'canceled'
  refunded_cents: Generated<number>
  card: string | null
  created_at: Date
}

/** A change of a payment, subscription or invoice that the sandbox reports. */
export interface SandboxNoticeTable {
  id: Generated<number>
  intent_id: string | null
  subscription_id: string | null
  /** Id of the invoice. The payment intent of a renewal is also its invoice. */
  invoice_id: string | null
}

export interface SupportMessageTable {
  id: string
  player_id: string
  subject: string
  message: string
  /**
   * Priority of the message. The priority `high` means that the message is from a premium player and is answered first.
   */
  priority: 'normal' | 'high'
  created_at: Date
  closed_at: Date | null
}

export interface StoreSchema {
  purchase: PurchaseTable
  subscription: SubscriptionTable
  payment_customer: PaymentCustomerTable
  sandbox_subscription: SandboxSubscriptionTable
  sandbox_intent: SandboxIntentTable
  sandbox_notice: SandboxNoticeTable
  support_message: SupportMessageTable
}

export type Purchase = Selectable<PurchaseTable>
export type Subscription = Selectable<SubscriptionTable>
export type SandboxIntent = Selectable<SandboxIntentTable>
export type SandboxSubscription = Selectable<SandboxSubscriptionTable>
