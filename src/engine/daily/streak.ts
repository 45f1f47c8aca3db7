import { type CalendarDate, dateOf, dayNumber } from './date.ts'

/** A streak freeze is earned for every so many dates of a streak … */
export const FREEZE_EVERY = 14
/** … and at most so many are held. */
export const MOST_FREEZES = 2

/** What became of a date that counts. */
export type Settled = 'completed' | 'frozen' | 'missed'

export interface Streak {
  /** Dates completed in a row; a frozen date keeps the row and adds nothing. */
  current: number
  best: number
  /** The most dates completed in a row without a frozen one: what badges ask for. */
  inARow: number
  /** Freezes held. */
  freezes: number
  /** Every date from the first completed one on that is settled. */
  days: ReadonlyMap<CalendarDate, Settled>
}

/** What a streak is made of. Order and repetition of the dates do not matter. */
export interface Played {
  completed: Iterable<CalendarDate>
  /** Played to the end without being completed: settled even while the date is still open. */
  lost: Iterable<CalendarDate>
}

/**
 * The streak of a player for whom every date before `openFrom` is over (decisions.md "Daily challenge").
 *
 * Dates are counted, never hours. A date that is over without being completed takes a freeze where one is held, else it
 * ends the streak; one that is still open does neither. A pure function of what was played: it comes to the same whatever
 * the order in which time zones let the dates be played.
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

/** Dates still to be completed until the next freeze is earned; null while as many as may be are held. */
export function datesToNextFreeze({ current, freezes }: Pick<Streak, 'current' | 'freezes'>): number | null {
  return freezes >= MOST_FREEZES ? null : FREEZE_EVERY - (current % FREEZE_EVERY)
}
