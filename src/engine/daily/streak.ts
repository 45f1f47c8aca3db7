import { type CalendarDate, dateOf, dayNumber } from './date.ts'

/**
 * Number of consecutive completed dates after which the player gets a freeze, which later saves the streak on a missed
 * date.
 */
export const FREEZE_EVERY = 14
/** Largest number of unused freezes that a player can have. */
export const MOST_FREEZES = 2

export type Settled = 'completed' | 'frozen' | 'missed'

export interface Streak {
  /**
   * Number of dates completed in a row. A missed date that a freeze saved does not end the streak, but is not counted.
   */
  current: number
  best: number
  /** Largest number of dates completed in a row without a freeze, which the server needs for badges. */
  inARow: number
  freezes: number
  /** The result of every date whose result can no longer change, from the first completed date on. */
  days: ReadonlyMap<CalendarDate, Settled>
}

/**
 * The dates on which a player completed or lost the daily challenge. The lists of dates may be unsorted and may repeat
 * dates.
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
 * Computes a player's streak of completed dates. Every date before `openFrom` is over for the player. A date that is
 * over and not completed uses up a freeze, or ends the streak if the player has no freeze. A date that is still open
 * neither uses up a freeze nor ends the streak. The function counts dates instead of hours, so the result does not
 * depend on time zones. See docs/rules.md#daily-challenge.
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
 * Returns the number of dates that the player must still complete to get a freeze, or null while the player has
 * MOST_FREEZES freezes.
 */
export function datesToNextFreeze({ current, freezes }: Pick<Streak, 'current' | 'freezes'>): number | null {
  return freezes >= MOST_FREEZES ? null : FREEZE_EVERY - (current % FREEZE_EVERY)
}
