/** The seven badges of the daily challenge, in the order they are shown (spec section 3; decisions.md "Daily challenge"). */
export const badgeTypes = [
  'daily_first',
  'daily_week_streak',
  'daily_month_streak',
  'daily_hundred_streak',
  'daily_perfect_week',
  'daily_speed_demon',
  'daily_champion',
] as const
export type BadgeType = (typeof badgeTypes)[number]

/** A completed daily under so many seconds is a fast one. */
export const FAST_SECONDS = 120
/** Places of a closed day that count toward `daily_champion`. */
export const CHAMPION_PLACES = 3

/** What a player has done in dailies, as far as badges ask. */
export interface DailyRecord {
  /** Dailies completed. */
  completed: number
  /** The most dates ever completed in a row, none of them frozen. */
  inARow: number
  /** Completed without a mistake. */
  perfect: number
  /** Completed in under FAST_SECONDS. */
  fast: number
  /** Closed days among whose top three the player was. */
  championDays: number
}

interface BadgeRule {
  name: string
  description: string
  /** Earned when `of` comes to this. */
  target: number
  of: keyof DailyRecord
}

export const badgeRules: Readonly<Record<BadgeType, BadgeRule>> = {
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
}

/** How far a player has come toward a badge; `value` stops at `target`. */
export function badgeProgress(type: BadgeType, record: DailyRecord): { value: number; target: number } {
  const { target, of } = badgeRules[type]
  return { value: Math.min(target, record[of]), target }
}

/** Every badge that a record is worth, earned before or not. */
export function badgesOf(record: DailyRecord): BadgeType[] {
  return badgeTypes.filter((type) => record[badgeRules[type].of] >= badgeRules[type].target)
}
