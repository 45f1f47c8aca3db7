import { z } from 'zod'
import { badgeTypes } from '../engine/badge.ts'
import { CODE_LENGTH } from '../engine/referral/code.ts'
import type { ReferralFeature } from '../engine/referral/tier.ts'
import { Badge } from './daily/badge.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Time } from './shared.ts'

/** Addresses in one call; more than may be invited on a day, so that the reply can say why the rest was left out. */
const MOST_ADDRESSES = 50
const MESSAGE_LENGTH = 500

/** What a person writes over several lines. */
const Message = z
  .string()
  .max(MESSAGE_LENGTH)
  .regex(/^(\r?\n|[^\p{Cc}\p{Cs}])*$/u, 'must not contain control characters')

const features = [
  'exclusive_categories',
  'premium_themes',
  'early_access',
  'legend_frame',
] as const satisfies readonly ReferralFeature[]

/** A tier of referrals (spec section 4). */
const ReferralTier = z.object({
  tier: z.int(),
  name: z.string(),
  requiredReferrals: z.int(),
  rewards: z.object({
    hints: z.int(),
    extraLives: z.int(),
    premiumDays: z.int().optional(),
    badges: z.array(z.enum(badgeTypes)),
    features: z.array(z.enum(features)),
  }),
})
export type ReferralTier = z.infer<typeof ReferralTier>

const Code = z.string().length(CODE_LENGTH)

/** `joined`: not yet a username and a completed level. `waiting`: counts soon. */
const states = ['joined', 'waiting', 'being_checked', 'active'] as const

/** Why something waits: friends who are being looked at or came as the eleventh of a day, rewards until the address is verified. */
const reasons = ['being_checked', 'daily_limit', 'email_not_verified'] as const

export const referralApi = {
  'GET /api/referrals': {
    summary: 'Your referral code, your tier, your referral badges and the friends you brought',
    access: 'signed-in',
    ok: z.object({
      referralCode: Code,
      stats: z.object({ totalReferrals: z.int() }),
      currentTier: ReferralTier,
      badges: z.array(Badge),
      /** The newest first. */
      referrals: z.array(
        z.object({
          id: Id,
          createdAt: Time,
          state: z.enum(states),
          referredUser: z.object({ username: z.string().nullable() }),
        }),
      ),
    }),
  },
  'GET /api/referrals/share-info': {
    summary: 'Your link with words to share it, and where to share it',
    access: 'signed-in',
    ok: z.object({
      shareLink: z.url(),
      shareText: z.string(),
      socialShares: z.object({ twitter: z.url(), facebook: z.url(), whatsapp: z.url(), reddit: z.url() }),
    }),
  },
  'GET /api/referrals/share-link': {
    summary: 'Your code and the link with it',
    access: 'signed-in',
    ok: z.object({ referralCode: Code, shareLink: z.url() }),
  },
  'GET /api/referrals/my-stats': {
    summary: 'Your tier, the next one, and what waits',
    access: 'signed-in',
    ok: z.object({
      currentTier: ReferralTier,
      totalReferrals: z.int(),
      nextTier: ReferralTier.nullable(),
      /** What waits and why; empty when nothing does. `count`: friends, or tiers whose rewards wait. */
      held: z.array(z.object({ reason: z.enum(reasons), count: z.int() })),
    }),
  },
  'GET /api/referrals/tiers': {
    summary: 'The tiers, lowest first',
    access: 'signed-in',
    ok: z.array(ReferralTier),
  },
  'GET /api/referrals/leaderboard': {
    summary: 'The ten players who brought most friends',
    access: 'signed-in',
    ok: z.array(
      z.object({
        id: Id,
        /** `New User` for a player who has none yet. Never an e-mail address. */
        username: z.string(),
        profileImageUrl: z.string().nullable(),
        frame: z.literal('legend').nullable(),
        referralCount: z.int(),
        currentReferralTier: z.int(),
      }),
    ),
  },
  'POST /api/referrals/invite': {
    summary: 'Invite people by e-mail, each address once',
    access: 'signed-in',
    limits: [{ max: 10, seconds: 600, by: 'account' }],
    body: z.object({
      emails: z.array(z.string().max(320)).min(1).max(MOST_ADDRESSES),
      message: Message.optional(),
    }),
    ok: z.object({
      sent: z.int(),
      /** In no case does a reason tell whether an address has an account. */
      skipped: z.array(
        z.object({
          email: z.string(),
          reason: z.enum(['invalid_address', 'own_address', 'already_invited', 'wants_none', 'daily_limit']),
        }),
      ),
    }),
    errors: ['mail_unavailable', 'email_not_verified'],
  },
} as const satisfies EndpointTable
