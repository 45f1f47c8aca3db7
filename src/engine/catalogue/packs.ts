/** Which players get a pack of categories on their levels. See docs/rules.md#referrals. */
export type PackAudience = { exclusive: true } | { date: string }

export interface PackHolder {
  isPremium: boolean
  /** Ids of the player's features. */
  features: readonly string[]
}

/** Days for which a dated pack is only for players with early access. */
export const EARLY_ACCESS_DAYS = 14

/** `day`: today; `publicDay`: the latest date whose packs are open to all. Both YYYY-MM-DD. */
export function isPackOpen(
  pack: PackAudience,
  { isPremium, features }: PackHolder,
  { day, publicDay }: { day: string; publicDay: string },
): boolean {
  if ('exclusive' in pack) return isPremium || features.includes('exclusive_categories')
  return pack.date <= publicDay || (pack.date <= day && features.includes('early_access'))
}
