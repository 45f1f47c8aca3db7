import { z } from 'zod'
import { productTypes } from '../engine/store/product.ts'
import { themeIds } from '../engine/store/theme.ts'
import { User } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { DailyGames, Id, Time } from './shared.ts'

const Product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(productTypes),
  priceInCents: z.int(),
})
const ThemeId = z.enum(themeIds)

/** Tier, balances, games of today, and what premium gives until when (spec section 3, "Subscription status"). */
const SubscriptionStatus = z.object({
  subscriptionTier: z.enum(['free', 'premium']),
  hintsRemaining: z.int(),
  extraLivesRemaining: z.int(),
  gamesPlayedToday: z.int(),
  maxDailyGames: DailyGames,
  /** When the day's free games and hints come back: the player's next local midnight. */
  resetsAt: Time,
  /** When the subscription renews; null when there is none or it was cancelled. */
  renewsAt: Time.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** The end of all premium that is known: the paid period, then granted days. Null without premium. */
  premiumUntil: Time.nullable(),
  /** Days of premium that were granted (rewards, gifts). While a subscription runs they wait. */
  grantedDays: z.int(),
  /** The running subscription. `graceUntil`: its renewal could not be paid, and premium ends then. */
  subscription: z
    .object({
      productId: z.string(),
      priceInCents: z.int(),
      periodEnd: Time,
      graceUntil: Time.nullable(),
    })
    .nullable(),
  /** Ids of the themes that may be used now. */
  themes: z.array(ThemeId),
})

/** `processing`: the provider has not decided yet. `refunded`: all of it was given back. */
const purchaseStatuses = ['processing', 'paid', 'refunded', 'partly_refunded', 'disputed'] as const

/** Something paid. Attempts that were never paid are not listed. */
export const Purchase = z.object({
  id: Id,
  productId: z.string(),
  name: z.string(),
  type: z.enum(productTypes),
  amountInCents: z.int(),
  refundedInCents: z.int(),
  currency: z.literal('usd'),
  status: z.enum(purchaseStatuses),
  /** The payment of a subscription's further period, made without the player. */
  isRenewal: z.boolean(),
  provider: z.enum(['stripe', 'sandbox']),
  paymentIntentId: z.string().nullable(),
  /** The provider's receipt, or this page's own. */
  receiptUrl: z.string(),
  paidAt: Time.nullable(),
  createdAt: Time,
})
export type Purchase = z.infer<typeof Purchase>

/** Long enough for whoever looks around, far too few to try out stolen cards. */
const paying = { max: 30, seconds: 600, by: 'account' } as const

export const storeApi = {
  'GET /api/subscription/status': {
    summary: 'Tier, hints, lives, games of today, subscription and themes',
    access: 'signed-in',
    ok: SubscriptionStatus,
  },
  'GET /api/products': {
    summary: 'What can be bought, with prices in US cents',
    access: 'public',
    limits: [{ max: 600, seconds: 60, by: 'network', local: true }],
    ok: z.array(Product),
  },
  'POST /api/purchase/create-payment-intent': {
    summary: 'Begin a purchase. Nothing is given before the provider has told the server that it was paid',
    access: 'signed-in',
    limits: [paying],
    body: z.object({ productId: z.string().max(64) }),
    ok: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      amountInCents: z.int(),
      currency: z.literal('usd'),
      provider: z.enum(['stripe', 'sandbox']),
    }),
    errors: ['not_found', 'already_owned', 'already_subscribed', 'payments_unavailable', 'busy'],
  },
  'POST /api/purchase/sandbox/confirm': {
    summary:
      "Pay with one of the public test cards; `authentication` answers the bank's question of a card that asks",
    access: 'signed-in',
    limits: [paying],
    body: z.object({
      clientSecret: z.string().max(200),
      cardNumber: z.string().max(40),
      expiry: z.string().max(10),
      cvc: z.string().max(6),
      authentication: z.enum(['passed', 'failed']).optional(),
    }),
    ok: z.object({ status: z.enum(['succeeded', 'requires_action']) }),
    errors: [
      'not_found',
      'payment_canceled',
      'invalid_card',
      'card_declined',
      'insufficient_funds',
      'authentication_failed',
      'busy',
    ],
  },
  'GET /api/purchases': {
    summary: 'What was paid, newest first',
    access: 'signed-in',
    ok: z.array(Purchase),
  },
  'POST /api/subscription/cancel': {
    summary: 'End the subscription when what is paid has run out',
    access: 'signed-in',
    limits: [paying],
    ok: SubscriptionStatus,
    errors: ['no_subscription', 'payments_unavailable', 'busy'],
  },
  'POST /api/subscription/resume': {
    summary: 'Take back a cancellation',
    access: 'signed-in',
    limits: [paying],
    ok: SubscriptionStatus,
    errors: ['no_subscription', 'payments_unavailable', 'busy'],
  },
  'POST /api/subscription/portal': {
    summary: 'Where the card of the subscription is changed',
    access: 'signed-in',
    limits: [paying],
    ok: z.object({ url: z.string() }),
    errors: ['no_subscription', 'payments_unavailable'],
  },
} as const satisfies EndpointTable

export const themeApi = {
  'POST /api/themes/select': {
    summary: 'Use a theme that the account may use',
    access: 'signed-in',
    body: z.object({ themeId: z.string().max(64) }),
    ok: User,
    errors: ['theme_not_owned', 'not_found'],
  },
} as const satisfies EndpointTable
