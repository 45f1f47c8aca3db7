import { type CalendarDate, dateOf, dayNumber } from './date.ts'

/**
 * Number of consecutive completed dates after which the player receives a freeze. When the player later misses a date,
 * the server uses up the freeze, and the streak continues.
 */
export const FREEZE_EVERY = 14
/** Largest number of unused freezes that a player can have. */
export const MOST_FREEZES = 2

export type Settled = 'completed' | 'frozen' | 'missed'

export interface Streak {
  /**
   * Number of consecutive dates on which the player completed the daily challenge. A missed date on which the server
   * used up a freeze does not end the streak, but is not counted.
   */
  current: number
  best: number
  /**
   * Largest number of consecutive completed dates, counted for badges. A date that is not completed ends this count,
   * even if the server used up a freeze on it.
   */
  inARow: number
  freezes: number
  /** The result of each date from the first completed date, if the result can no longer change. */
  days: ReadonlyMap<CalendarDate, Settled>
}

/**
 * The dates on which a player completed or lost the daily challenge. The lists can be unsorted, and a date can be in a
 * list several times.
 */
export interface Played {
  completed: Iterable<CalendarDate>
  /**
   * Dates on which the player lost the daily challenge. The result of a lost date can no longer change, even while the
   * date is still open.
   */
  lost: Iterable<CalendarDate>
}

/**
 * Computes a player's streak of completed dates. Every date before `openFrom` is over for the player. If a date is over
 * or lost and the player did not complete it, the function uses up a freeze. If the player has no freeze, the streak
 * ends. A date that is still open neither uses up a freeze nor ends the streak. The function counts dates instead of
 * hours, so the result does not depend on time zones. See docs/rules.md#daily-challenge.
 */
export function streakOf(played: Played, openFrom: CalendarDate): Streak {
  const completed = new Set([...played.completed].map(dayNumber))
  const lost = new Set([...played.lost].map(dayNumber))
  const days = new Map<CalendarDate, Settled>()
  let current = 0
  let best = 0
  let row = 0
  let inARow = 0
  let freezes = 0
  if (completed.size === 0) return { current, best, inARow, freezes, days }
  const open = dayNumber(openFrom)
  const numbers = [...completed, ...lost]
  const last = numbers.reduce((a, b) => Math.max(a, b), open - 1)
  for (let day = [...completed].reduce((a, b) => Math.min(a, b)); day <= last; day++) {
    if (completed.has(day)) {
      current++
      best = Math.max(best, current)
      inARow = Math.max(inARow, ++row)
      if (current % FREEZE_EVERY === 0) freezes = Math.min(MOST_FREEZES, freezes + 1)
      days.set(dateOf(day), 'completed')
    } else if (day < open || lost.has(day)) {
      if (current > 0 && freezes > 0) freezes--
      else current = 0
      row = 0
      days.set(dateOf(day), current > 0 ? 'frozen' : 'missed')
    }
  }
  return { current, best, inARow, freezes, days }
}

/**
 * Returns the number of dates that the player must still complete to receive a freeze, or null if the player has
 * MOST_FREEZES freezes.
 */
export function datesToNextFreeze({ current, freezes }: Pick<Streak, 'current' | 'freezes'>): number | null {
  return freezes >= MOST_FREEZES ? null : FREEZE_EVERY - (current % FREEZE_EVERY)
}
