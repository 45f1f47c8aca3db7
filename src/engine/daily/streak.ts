import { type CalendarDate, dateOf, dayNumber } from './date.ts'

/** A streak earns one freeze for every this many dates. */
export const FREEZE_EVERY = 14
/** The most freezes that a player can hold. */
export const MOST_FREEZES = 2

/** How a date counts once it is settled. */
export type Settled = 'completed' | 'frozen' | 'missed'

export interface Streak {
  /** Dates completed in a row. A frozen date keeps the streak and adds nothing to it. */
  current: number
  best: number
  /** The longest row of completed dates without a frozen one. Badges use it. */
  inARow: number
  /** Freezes held. */
  freezes: number
  /** Every settled date from the first completed one on. */
  days: ReadonlyMap<CalendarDate, Settled>
}

/** The dates that make a streak. Their order and repetition do not matter. */
export interface Played {
  completed: Iterable<CalendarDate>
  /** Played to the end but not completed: settled even while the date is still open. */
  lost: Iterable<CalendarDate>
}

/**
 * A player's streak. Every date before `openFrom` is over for the player (decisions.md "Daily challenge").
 *
 * Dates are counted, never hours. A date that is over and not completed uses a freeze if one is held, else it ends the
 * streak. A date that is still open does neither. The result depends only on what was played, not on the order in which
 * time zones let the player play it.
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

/** Dates to complete until the next freeze is earned; null while the player holds the most. */
export function datesToNextFreeze({ current, freezes }: Pick<Streak, 'current' | 'freezes'>): number | null {
  return freezes >= MOST_FREEZES ? null : FREEZE_EVERY - (current % FREEZE_EVERY)
}
