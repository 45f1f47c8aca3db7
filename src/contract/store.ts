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

/** The premium status of a player, and the items that the player has bought or received. See docs/rules.md#store. */
const SubscriptionStatus = z.object({
  subscriptionTier: z.enum(['free', 'premium']),
  hintsRemaining: z.int(),
  extraLivesRemaining: z.int(),
  gamesPlayedToday: z.int(),
  maxDailyGames: DailyGames,
  /** The next midnight in the player's time zone. At this time the player receives new free games and hints. */
  resetsAt: Time,
  /**
   * Time of the next renewal of the subscription. The value is null if the player has no subscription or has cancelled
   * it.
   */
  renewsAt: Time.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /**
   * Time when premium ends: the end of the paid period plus the granted days. The value is null if the player has no
   * premium.
   */
  premiumUntil: Time.nullable(),
  /**
   * Days of premium that the player received as rewards or gifts. Granted days are not used up while a subscription is
   * active.
   */
  grantedDays: z.int(),
  /**
   * The player's subscription to premium. If the payment of a renewal failed, `graceUntil` is the time when premium
   * ends.
   */
  subscription: z
    .object({
      productId: z.string(),
      priceInCents: z.int(),
      periodEnd: Time,
      graceUntil: Time.nullable(),
    })
    .nullable(),
  /** Ids of the colour themes that the player is allowed to use now. */
  themes: z.array(ThemeId),
})

/**
 * Status of a purchase. The status `processing` means that the payment provider has neither accepted nor refused the
 * payment yet. The status `refunded` means that the player received the full price back.
 */
const purchaseStatuses = ['processing', 'paid', 'refunded', 'partly_refunded', 'disputed'] as const

/** A payment of a player. Purchases that were never paid are not listed. */
export const Purchase = z.object({
  id: Id,
  productId: z.string(),
  name: z.string(),
  type: z.enum(productTypes),
  amountInCents: z.int(),
  refundedInCents: z.int(),
  currency: z.literal('usd'),
  status: z.enum(purchaseStatuses),
  /** True if the payment is an automatic renewal of a subscription. */
  isRenewal: z.boolean(),
  provider: z.enum(['stripe', 'sandbox']),
  paymentIntentId: z.string().nullable(),
  /** Address of the receipt. The receipt is a page of the payment provider or of this server. */
  receiptUrl: z.string(),
  paidAt: Time.nullable(),
  createdAt: Time,
})
export type Purchase = z.infer<typeof Purchase>

/**
 * Rate limit of the endpoints for payments. The limit allows enough calls for a real buyer, but too few calls to test
 * stolen payment cards.
 */
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
    summary: 'Begin a purchase. Goods are given when the provider confirms the payment to the server',
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
      "Pay with a public test card. `authentication`: the answer to the bank's question, for cards that need it",
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
    summary: 'Your payments, newest first',
    access: 'signed-in',
    ok: z.array(Purchase),
  },
  'POST /api/subscription/cancel': {
    summary: 'End the subscription after the paid period',
    access: 'signed-in',
    limits: [paying],
    ok: SubscriptionStatus,
    errors: ['no_subscription', 'payments_unavailable', 'busy'],
  },
  'POST /api/subscription/resume': {
    summary: 'Undo a cancellation',
    access: 'signed-in',
    limits: [paying],
    ok: SubscriptionStatus,
    errors: ['no_subscription', 'payments_unavailable', 'busy'],
  },
  'POST /api/subscription/portal': {
    summary: 'Address of the page where the subscription’s card can be changed',
    access: 'signed-in',
    limits: [paying],
    ok: z.object({ url: z.string() }),
    errors: ['no_subscription', 'payments_unavailable'],
  },
} as const satisfies EndpointTable

export const themeApi = {
  'POST /api/themes/select': {
    summary: 'Choose one of your themes',
    access: 'signed-in',
    body: z.object({ themeId: z.string().max(64) }),
    ok: User,
    errors: ['theme_not_owned', 'not_found'],
  },
} as const satisfies EndpointTable
