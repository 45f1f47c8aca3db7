import type { ReferralBadgeType } from '../badge.ts'

/** Features that a player can receive for inviting friends. See docs/rules.md#referrals. */
export type ReferralFeature = 'exclusive_categories' | 'premium_themes' | 'early_access' | 'legend_frame'

export interface Tier {
  tier: number
  name: string
  requiredReferrals: number
  rewards: {
    hints: number
    extraLives: number
    premiumDays?: number
    badges: ReferralBadgeType[]
    features: ReferralFeature[]
  }
}

const beginner: Tier = {
  tier: 0,
  name: 'Beginner',
  requiredReferrals: 0,
  rewards: { hints: 0, extraLives: 0, badges: [], features: [] },
}

/**
 * The tiers that a player can reach by inviting friends, lowest first. The index of a tier in the list is the tier's
 * number.
 */
export const tiers: readonly Tier[] = [
  beginner,
  {
    tier: 1,
    name: 'Connector',
    requiredReferrals: 1,
    rewards: { hints: 5, extraLives: 2, badges: ['referral_connector'], features: [] },
  },
  {
    tier: 2,
    name: 'Networker',
    requiredReferrals: 3,
    rewards: {
      ...{ hints: 10, extraLives: 3 },
      badges: ['referral_networker'],
      features: ['exclusive_categories'],
    },
  },
  {
    tier: 3,
    name: 'Influencer',
    requiredReferrals: 5,
    rewards: {
      ...{ hints: 15, extraLives: 5, premiumDays: 7 },
      badges: ['referral_influencer'],
      features: ['premium_themes'],
    },
  },
  {
    tier: 4,
    name: 'Ambassador',
    requiredReferrals: 10,
    rewards: {
      ...{ hints: 25, extraLives: 8, premiumDays: 30 },
      badges: ['referral_ambassador'],
      features: ['early_access'],
    },
  },
  {
    tier: 5,
    name: 'Legend',
    requiredReferrals: 25,
    rewards: {
      ...{ hints: 50, extraLives: 15, premiumDays: 90 },
      badges: ['referral_legend'],
      features: ['legend_frame'],
    },
  },
]

/** Items that an invited friend receives as soon as the server counts the invitation. */
export const WELCOME = { hints: 3, lives: 1 } as const

export const tierOf = (friends: number): Tier =>
  tiers.findLast(({ requiredReferrals }) => requiredReferrals <= friends) ?? beginner

/** Returns the next tier that the player can reach, or null if the player has reached the last tier. */
export const nextTierOf = (friends: number): Tier | null => tiers[tierOf(friends).tier + 1] ?? null
