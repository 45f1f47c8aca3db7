import type { Generated, Selectable } from 'kysely'

export type Provider = 'stripe' | 'sandbox'

/** A purchase: one payment, from the moment at which it was begun. */
export interface PurchaseTable {
  id: string
  player_id: string
  product_id: string
  provider: Provider
  /** The payment of a subscription's further period, made without the player. */
  is_renewal: Generated<boolean>
  amount_cents: number
  /** The provider's payment; null until the provider has answered. */
  intent_id: string | null
  client_secret: string | null
  /** The provider's subscription that it pays for. */
  subscription_id: string | null
  /** `undeliverable`: paid for what can no longer be given, so it is paid back. */
  status: 'pending' | 'processing' | 'paid' | 'canceled' | 'undeliverable'
  refunded_cents: Generated<number>
  dispute: 'open' | 'won' | 'lost' | null
  /** How many of the goods were taken back. */
  taken_back: Generated<number>
  /** How often goods were taken back or given again. */
  returns: Generated<number>
  receipt_url: string | null
  /** Grows with every change. What the provider said before somebody else's change is asked for again. */
  version: Generated<number>
  paid_at: Date | null
  created_at: Date
}

/** A premium subscription as the provider tells it. */
export interface SubscriptionTable {
  id: string
  player_id: string
  product_id: string
  provider: Provider
  customer_id: string
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** The end of the last period that was paid. */
  paid_until: Date
  cancel_at_period_end: Generated<boolean>
  ended_at: Date | null
  version: Generated<number>
  created_at: Date
}

/** Whom the provider knows as whom. */
export interface PaymentCustomerTable {
  player_id: string
  provider: Provider
  customer_id: string
}

/** A subscription in the sandbox. */
export interface SandboxSubscriptionTable {
  id: string
  period: 'month' | 'year'
  price_cents: number
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** When it began: periods are counted from here. */
  anchor: Date
  periods: Generated<number>
  paid_until: Date
  cancel_at_period_end: Generated<boolean>
  ended_at: Date | null
  /** What the test card does when it is charged. */
  card: string | null
}

/** A payment in the sandbox. Of kind `card` it only changes a subscription's card. */
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

/** What the sandbox has to tell the product: which payment, subscription or invoice has changed. */
export interface SandboxNoticeTable {
  id: Generated<number>
  intent_id: string | null
  subscription_id: string | null
  /** A renewal's payment is its own invoice. */
  invoice_id: string | null
}

/** A message from a player to support. */
export interface SupportMessageTable {
  id: string
  player_id: string
  subject: string
  message: string
  /** `high`: of a premium player, answered first. */
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
