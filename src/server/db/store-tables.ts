import type { Generated, Selectable } from 'kysely'

export type Provider = 'stripe' | 'sandbox'

/** One payment, from its beginning. */
export interface PurchaseTable {
  id: string
  player_id: string
  product_id: string
  provider: Provider
  /** An automatic payment for a further period of a subscription. */
  is_renewal: Generated<boolean>
  amount_cents: number
  /** The provider's id; null until the provider has replied. */
  intent_id: string | null
  client_secret: string | null
  /** The provider's id of the subscription that it pays for. */
  subscription_id: string | null
  /** `undeliverable`: paid, but the goods can no longer be given, so it is refunded. */
  status: 'pending' | 'processing' | 'paid' | 'canceled' | 'undeliverable'
  refunded_cents: Generated<number>
  dispute: 'open' | 'won' | 'lost' | null
  /** Number of goods taken back. */
  taken_back: Generated<number>
  /** Times that goods were taken back or given again. */
  returns: Generated<number>
  receipt_url: string | null
  /** Incremented by every change. If it has changed since the provider was asked, ask again. */
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
  /** Periods are counted from here. */
  anchor: Date
  periods: Generated<number>
  paid_until: Date
  cancel_at_period_end: Generated<boolean>
  ended_at: Date | null
  /** Behaviour of the test card (adapters/payments/test-cards.ts). */
  card: string | null
}

/** Of kind `card` it only changes a subscription's card. */
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

/** A change that the sandbox reports: of a payment, subscription or invoice. */
export interface SandboxNoticeTable {
  id: Generated<number>
  intent_id: string | null
  subscription_id: string | null
  /** The payment of a renewal is also its invoice. */
  invoice_id: string | null
}

export interface SupportMessageTable {
  id: string
  player_id: string
  subject: string
  message: string
  /** `high`: from premium players, answered first. */
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
