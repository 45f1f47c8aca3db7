import type { Generated, Selectable } from 'kysely'

export type Provider = 'stripe' | 'sandbox'

/** A payment. The server adds the row when the player begins the purchase. */
export interface PurchaseTable {
  id: string
  player_id: string
  product_id: string
  provider: Provider
  /** True if this is an automatic payment for a further period of a subscription. */
  is_renewal: Generated<boolean>
  amount_cents: number
  /** Id of the payment at the payment provider; null until the payment provider has replied. */
  intent_id: string | null
  client_secret: string | null
  /** Id of the subscription for which the player pays. This is the id at the payment provider. */
  subscription_id: string | null
  /**
   * State of the payment. The state `undeliverable` means that the player has paid but cannot receive the items, so the
   * server refunds the payment.
   */
  status: 'pending' | 'processing' | 'paid' | 'canceled' | 'undeliverable'
  refunded_cents: Generated<number>
  dispute: 'open' | 'won' | 'lost' | null
  /** Number of bought items that the server removed from the player after a refund or dispute. */
  taken_back: Generated<number>
  /** Number of times that the server removed items of this purchase from the player or added them again. */
  returns: Generated<number>
  receipt_url: string | null
  /**
   * Every change of the row increases `version` by 1. If the version changes while the server waits for a reply of the
   * payment provider, the server repeats the request.
   */
  version: Generated<number>
  paid_at: Date | null
  created_at: Date
}

/** State of a premium subscription at the payment provider. */
export interface SubscriptionTable {
  id: string
  player_id: string
  product_id: string
  provider: Provider
  customer_id: string
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** End of the last period for which the player has paid. */
  paid_until: Date
  cancel_at_period_end: Generated<boolean>
  ended_at: Date | null
  version: Generated<number>
  created_at: Date
}

/** The id of a player's customer record at the payment provider. */
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
  /** Start of the subscription's first period. */
  anchor: Date
  periods: Generated<number>
  paid_until: Date
  cancel_at_period_end: Generated<boolean>
  ended_at: Date | null
  /** The behaviour of the subscription's test card when the sandbox charges it (adapters/payments/test-cards.ts). */
  card: string | null
}

/**
 * A payment in the sandbox. The sandbox simulates a payment provider. A row of kind `card` is not a payment, but a
 * change of the card of a subscription.
 */
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

/** A message of the sandbox about a change of a payment, a subscription or an invoice. */
export interface SandboxNoticeTable {
  id: Generated<number>
  intent_id: string | null
  subscription_id: string | null
  /** Id of the invoice. For a renewal, the row in `sandbox_intent` is also the invoice. */
  invoice_id: string | null
}

export interface SupportMessageTable {
  id: string
  player_id: string
  subject: string
  message: string
  /**
   * `high` means that a player with a premium account wrote the message. An operator should reply to such messages
   * first.
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
