import { type CalendarDate, dateOf, dayNumber } from './date.ts'

/** Dates in a row that earn one freeze. */
export const FREEZE_EVERY = 14
/** Freezes that a player can hold. */
export const MOST_FREEZES = 2

export type Settled = 'completed' | 'frozen' | 'missed'

export interface Streak {
  /** Dates completed in a row. A frozen date keeps the streak, but does not count. */
  current: number
  best: number
  /** The most dates completed in a row without a frozen one, for badges. */
  inARow: number
  freezes: number
  /** Every settled date since the first completed one. */
  days: ReadonlyMap<CalendarDate, Settled>
}

/** Order and repetition do not matter. */
export interface Played {
  completed: Iterable<CalendarDate>
  /** Finished without being completed: settled even while the date is still open. */
  lost: Iterable<CalendarDate>
}

/**
 * Every date before `openFrom` is over for the player. A date that is over and not completed uses a freeze if the player holds
 * one, else it ends the streak; an open date does neither. Counting dates instead of hours makes the result independent of the
 * time zones in which the player played. See docs/rules.md#daily-challenge.
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

/** Null while the player holds MOST_FREEZES. */
export function datesToNextFreeze({ current, freezes }: Pick<Streak, 'current' | 'freezes'>): number | null {
  return freezes >= MOST_FREEZES ? null : FREEZE_EVERY - (current % FREEZE_EVERY)
}
