import { DAY_MS } from '../duration.ts'

/**
 * A player's premium time. It consists of a paid subscription and of free premium days. The free days are not used up
 * while the subscription is active. Points in time are in ms since 1970; 0 means never. See docs/rules.md#premium.
 */
export interface Premium {
  /** Free premium time that the player had left at the time `since`, in ms. */
  leftMs: number
  since: number
  /**
   * End of the premium time from the subscription. After a failed payment, the player still has premium for some days,
   * and these days are included.
   */
  coveredUntil: number
}

export const noPremium: Premium = { leftMs: 0, since: 0, coveredUntil: 0 }

const runsFrom = ({ since, coveredUntil }: Premium) => Math.max(since, coveredUntil)

/** Returns the same premium time with `leftMs` and `since` recomputed for `now`. */
function asOf(premium: Premium, now: number): Premium {
  const used = Math.max(0, now - runsFrom(premium))
  return { ...premium, leftMs: Math.max(0, premium.leftMs - used), since: Math.max(now, premium.since) }
}

/** Adds free premium days of 24 hours; negative `days` remove free premium days. */
export function addDays(premium: Premium, days: number, now: number): Premium {
  const told = asOf(premium, now)
  return { ...told, leftMs: Math.max(0, told.leftMs + days * DAY_MS) }
}

/**
 * Sets the end of the premium time from the subscription to `until`. This time can be later or earlier than the old
 * end.
 */
export const cover = (premium: Premium, until: number, now: number): Premium => ({
  ...asOf(premium, now),
  coveredUntil: until,
})

/**
 * Returns the time at which the player's premium ends if no premium time is added. Returns null if the player has never
 * had premium.
 */
export function endOf(premium: Premium): number | null {
  const end = runsFrom(premium) + premium.leftMs
  return end === 0 ? null : end
}

export const isOn = (premium: Premium, now: number): boolean => (endOf(premium) ?? 0) > now

/** Returns the number of free premium days left, rounded down. */
export const daysLeft = (premium: Premium, now: number): number =>
  Math.floor(asOf(premium, now).leftMs / DAY_MS)
