/**
 * Types of the badges for daily challenges, in the order in which the page shows the badges. See
 * docs/rules.md#daily-challenge.
 */
export const dailyBadgeTypes = [
  'daily_first',
  'daily_week_streak',
  'daily_month_streak',
  'daily_hundred_streak',
  'daily_perfect_week',
  'daily_speed_demon',
  'daily_champion',
] as const
type DailyBadgeType = (typeof dailyBadgeTypes)[number]

/**
 * Types of the badges for invited friends. There is one badge for each referral tier from 1 to 5. See
 * docs/rules.md#referrals.
 */
export const referralBadgeTypes = [
  'referral_connector',
  'referral_networker',
  'referral_influencer',
  'referral_ambassador',
  'referral_legend',
] as const
export type ReferralBadgeType = (typeof referralBadgeTypes)[number]

export const badgeTypes = [...dailyBadgeTypes, ...referralBadgeTypes] as const
export type BadgeType = (typeof badgeTypes)[number]

/** A daily challenge counts as fast for the badges if the player completed it in fewer than FAST_SECONDS seconds. */
export const FAST_SECONDS = 120
/**
 * The badge `daily_champion` counts the closed daily leaderboards on which the player's rank is at most
 * CHAMPION_PLACES.
 */
export const CHAMPION_PLACES = 3

export interface DailyRecord {
  completed: number
  /**
   * Largest number of consecutive dates on which the player completed the daily challenge. A date without a completed
   * daily challenge ends the count, even if the server used up a freeze on this date.
   */
  inARow: number
  /** Number of daily challenges that the player completed without a mistake. */
  perfect: number
  /** Number of daily challenges that the player completed in fewer than FAST_SECONDS seconds. */
  fast: number
  /** Number of closed daily leaderboards on which the player is in the top three. */
  championDays: number
}

interface BadgeRule<Count> {
  name: string
  description: string
  /** The player earns the badge when the counter named in `of` reaches this value. */
  target: number
  of: Count
}

export const badgeRules: Readonly<
  Record<DailyBadgeType, BadgeRule<keyof DailyRecord>> & Record<ReferralBadgeType, BadgeRule<'friends'>>
> = {
  daily_first: {
    name: 'First Light',
    description: 'Complete a daily challenge',
    target: 1,
    of: 'completed',
  },
  daily_week_streak: {
    name: 'Week Streak',
    description: 'Complete the daily challenge 7 days in a row',
    target: 7,
    of: 'inARow',
  },
  daily_month_streak: {
    name: 'Month Streak',
    description: 'Complete the daily challenge 30 days in a row',
    target: 30,
    of: 'inARow',
  },
  daily_hundred_streak: {
    name: 'Hundred Days',
    description: 'Complete the daily challenge 100 days in a row',
    target: 100,
    of: 'inARow',
  },
  daily_perfect_week: {
    name: 'Perfect Week',
    description: 'Complete 7 daily challenges without a mistake',
    target: 7,
    of: 'perfect',
  },
  daily_speed_demon: {
    name: 'Speed Demon',
    description: 'Complete 5 daily challenges in under 2 minutes each',
    target: 5,
    of: 'fast',
  },
  daily_champion: {
    name: 'Daily Champion',
    description: 'Finish a day among its top three 10 times',
    target: 10,
    of: 'championDays',
  },
  referral_connector: {
    name: 'Connector',
    description: 'Bring 1 friend who plays',
    target: 1,
    of: 'friends',
  },
  referral_networker: {
    name: 'Networker',
    description: 'Bring 3 friends who play',
    target: 3,
    of: 'friends',
  },
  referral_influencer: {
    name: 'Influencer',
    description: 'Bring 5 friends who play',
    target: 5,
    of: 'friends',
  },
  referral_ambassador: {
    name: 'Ambassador',
    description: 'Bring 10 friends who play',
    target: 10,
    of: 'friends',
  },
  referral_legend: {
    name: 'Legend',
    description: 'Bring 25 friends who play',
    target: 25,
    of: 'friends',
  },
}

/** The counters of a player for all badges. `friends` is the number of invited friends who count as referrals. */
export type BadgeRecord = DailyRecord & { friends: number }

/** Returns the player's progress toward a badge. The returned `value` is never above `target`. */
export function badgeProgress(type: BadgeType, record: BadgeRecord): { value: number; target: number } {
  const { target, of } = badgeRules[type]
  return { value: Math.min(target, record[of]), target }
}

/**
 * Returns all daily badges that the player has earned according to the record, including badges that the player already
 * has.
 */
export function dailyBadgesOf(record: DailyRecord): BadgeType[] {
  return dailyBadgeTypes.filter((type) => record[badgeRules[type].of] >= badgeRules[type].target)
}
