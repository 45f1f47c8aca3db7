import { DAY_MS } from '../duration.ts'

/**
 * A player's premium time. Granted time is not used while a subscription covers the player. Times are in ms since 1970;
 * 0 means never. See docs/rules.md#premium.
 */
export interface Premium {
  /** Granted time that was not used up yet at the time `since`. */
  leftMs: number
  since: number
  /** End of the subscription's cover, including the grace period after a failed renewal. */
  coveredUntil: number
}

export const noPremium: Premium = { leftMs: 0, since: 0, coveredUntil: 0 }

const runsFrom = ({ since, coveredUntil }: Premium) => Math.max(since, coveredUntil)

/** Returns the same premium with `leftMs` computed for `now`. */
function asOf(premium: Premium, now: number): Premium {
  const used = Math.max(0, now - runsFrom(premium))
  return { ...premium, leftMs: Math.max(0, premium.leftMs - used), since: Math.max(now, premium.since) }
}

/** Adds granted days of 24 hours; negative `days` remove granted time. */
export function addDays(premium: Premium, days: number, now: number): Premium {
  const told = asOf(premium, now)
  return { ...told, leftMs: Math.max(0, told.leftMs + days * DAY_MS) }
}

/** Sets the end of the subscription's cover to `until`, which may be later or earlier than before. */
export const cover = (premium: Premium, until: number, now: number): Premium => ({
  ...asOf(premium, now),
  coveredUntil: until,
})

/** Returns when premium ends, unless something changes before. Returns null if the player has never had premium. */
export function endOf(premium: Premium): number | null {
  const end = runsFrom(premium) + premium.leftMs
  return end === 0 ? null : end
}

export const isOn = (premium: Premium, now: number): boolean => (endOf(premium) ?? 0) > now

/** Returns the number of whole granted days left. */
export const daysLeft = (premium: Premium, now: number): number =>
  Math.floor(asOf(premium, now).leftMs / DAY_MS)
