import { z } from 'zod'
import { badgeTypes } from '../engine/badge.ts'
import { CODE_LENGTH } from '../engine/referral/code.ts'
import type { ReferralFeature } from '../engine/referral/tier.ts'
import { Badge } from './daily/badge.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Time } from './shared.ts'

/**
 * Largest number of e-mail addresses in one call. A call can contain more addresses than the daily limit of invitations
 * allows. For each address without an invitation, the reply contains a reason.
 */
const MOST_ADDRESSES = 50
const MESSAGE_LENGTH = 500

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

/**
 * State of an invited friend. The state `joined` means that the friend has not chosen a username yet, or has not
 * completed a level yet. The state `waiting` means that the server will soon count the friend as a referral. The state
 * `being_checked` means that the friend does not count until the server's operator has checked the account. The state
 * `active` means that the friend counts as a referral.
 */
const states = ['joined', 'waiting', 'being_checked', 'active'] as const

/**
 * Reasons why an invited friend does not count yet, or why a reward is not paid yet. The reason `being_checked` means
 * that the friend does not count until the server's operator has checked the account. The reason `daily_limit` means
 * that more friends joined on one day than the server counts on one day. The reason `email_not_verified` means that
 * rewards are delayed, because the e-mail address of the referrer is not verified.
 */
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
      /** The friends who signed up through an invitation of the player, newest first. */
      referrals: z.array(
        z.object({
          id: Id,
          createdAt: Time,
          state: z.enum(states),
          referredUser: z.object({ id: Id.nullable(), username: z.string().nullable() }),
        }),
      ),
    }),
  },
  'GET /api/referrals/share-info': {
    summary: 'Your link, a text to share it with, and links of social networks',
    access: 'signed-in',
    ok: z.object({
      shareLink: z.url(),
      shareText: z.string(),
      socialShares: z.object({ twitter: z.url(), facebook: z.url(), whatsapp: z.url(), reddit: z.url() }),
    }),
  },
  'GET /api/referrals/share-link': {
    summary: 'Your code and its link',
    access: 'signed-in',
    ok: z.object({ referralCode: Code, shareLink: z.url() }),
  },
  'GET /api/referrals/my-stats': {
    summary: 'Your tier, the next one, and what waits for a check or a limit',
    access: 'signed-in',
    ok: z.object({
      currentTier: ReferralTier,
      totalReferrals: z.int(),
      nextTier: ReferralTier.nullable(),
      /**
       * Reasons why friends do not count yet or rewards are not paid yet. `count` is the number of invited friends who
       * do not count yet, or the number of tiers whose rewards are not paid yet.
       */
      held: z.array(z.object({ reason: z.enum(reasons), count: z.int() })),
    }),
  },
  'GET /api/referrals/tiers': {
    summary: 'The tiers, lowest first',
    access: 'signed-in',
    ok: z.array(ReferralTier),
  },
  'GET /api/referrals/leaderboard': {
    summary: 'The ten players with the most friends brought',
    access: 'signed-in',
    mayLag: true,
    ok: z.array(
      z.object({
        id: Id,
        /** The name of the player, or `New User` for a player without a username, but never an e-mail address. */
        username: z.string(),
        profileImageUrl: z.string().nullable(),
        frame: z.literal('legend').nullable(),
        referralCount: z.int(),
        currentReferralTier: z.int(),
      }),
    ),
  },
  'POST /api/referrals/invite': {
    summary: 'Invite people by e-mail, each address once, whoever invites',
    access: 'signed-in',
    limits: [{ max: 10, seconds: 600, by: 'account' }],
    body: z.object({
      emails: z.array(z.string().max(320)).min(1).max(MOST_ADDRESSES),
      message: Message.optional(),
    }),
    ok: z.object({
      sent: z.int(),
      /**
       * The e-mail addresses to which the server sent no invitation, with a reason. No reason reveals whether an e-mail
       * address belongs to an account.
       */
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
