const DAY_MS = 86_400_000

/**
 * A player's premium (decisions.md, "Store"). Granted time runs off while nothing covers it: while a subscription does, it
 * waits. Times are in ms since 1970; 0 stands for never.
 */
export interface Premium {
  /** Granted time that was left at `since`. */
  leftMs: number
  since: number
  /** Until when a subscription covers the player, with the days of grace after a failed renewal. */
  coveredUntil: number
}

export const noPremium: Premium = { leftMs: 0, since: 0, coveredUntil: 0 }

/** When the granted time begins, or began, to run off. */
const runsFrom = ({ since, coveredUntil }: Premium) => Math.max(since, coveredUntil)

/** The same premium, told as of `now`. */
function asOf(premium: Premium, now: number): Premium {
  const used = Math.max(0, now - runsFrom(premium))
  return { ...premium, leftMs: Math.max(0, premium.leftMs - used), since: Math.max(now, premium.since) }
}

/** Adds granted days of 24 hours, or takes them when `days` is below 0. */
export function addDays(premium: Premium, days: number, now: number): Premium {
  const told = asOf(premium, now)
  return { ...told, leftMs: Math.max(0, told.leftMs + days * DAY_MS) }
}

/** A subscription covers the player until `until` from now on: longer than before, or less long. */
export const cover = (premium: Premium, until: number, now: number): Premium => ({
  ...asOf(premium, now),
  coveredUntil: until,
})

/** When premium ends if nothing more happens; null when there never was any. */
export function endOf(premium: Premium): number | null {
  const end = runsFrom(premium) + premium.leftMs
  return end === 0 ? null : end
}

export const isOn = (premium: Premium, now: number): boolean => (endOf(premium) ?? 0) > now

/** Whole granted days that have not begun. */
export const daysLeft = (premium: Premium, now: number): number =>
  Math.floor(asOf(premium, now).leftMs / DAY_MS)
