/** Who gets a pack of categories in their own levels (decisions.md, "Referrals"). */
export type PackAudience = { exclusive: true } | { date: string }

/** What of a player decides which packs are open to them. */
export interface PackHolder {
  isPremium: boolean
  /** Ids of the features held. */
  features: readonly string[]
}

/** How many days a dated pack is for those with early access only. */
export const EARLY_ACCESS_DAYS = 14

/**
 * Is a pack open to a player? `day` and `publicDay` are dates as text (YYYY-MM-DD): today, and the latest date whose packs are
 * everybody's.
 */
export function isPackOpen(
  pack: PackAudience,
  { isPremium, features }: PackHolder,
  { day, publicDay }: { day: string; publicDay: string },
): boolean {
  if ('exclusive' in pack) return isPremium || features.includes('exclusive_categories')
  return pack.date <= publicDay || (pack.date <= day && features.includes('early_access'))
}
