/** The players who receive the categories of a pack on their levels. See docs/rules.md#referrals. */
export type PackAudience = { exclusive: true } | { date: string }

export interface PackHolder {
  isPremium: boolean
  /** Ids of the features of the app that the player has unlocked. */
  features: readonly string[]
}

/** Number of days after the date of a pack during which only players with early access receive the pack. */
export const EARLY_ACCESS_DAYS = 14

/**
 * Returns whether the player receives the pack. `day` is today, and `publicDay` is the latest date whose packs all
 * players receive. Both dates have the form YYYY-MM-DD.
 */
export function isPackOpen(
  pack: PackAudience,
  { isPremium, features }: PackHolder,
  { day, publicDay }: { day: string; publicDay: string },
): boolean {
  if ('exclusive' in pack) return isPremium || features.includes('exclusive_categories')
  return pack.date <= publicDay || (pack.date <= day && features.includes('early_access'))
}
