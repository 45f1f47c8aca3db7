import { DAY_MS, HOUR_MS } from '../duration.ts'
import { addDays, type CalendarDate, dateOf, dayNumber } from './date.ts'

/** UTC−12 is the time zone in which a date ends last. */
const LAST_PLACE_HOURS = 12

/**
 * Returns the time at which a date has ended in every time zone, in ms since 1970. When a date has ended in every time
 * zone, its leaderboard is final.
 */
export function closesAt(date: CalendarDate): number {
  return (dayNumber(date) + 1) * DAY_MS + LAST_PLACE_HOURS * HOUR_MS
}

/** Returns the latest date whose leaderboard is final. `now` is in ms since 1970. */
export function lastClosed(now: number): CalendarDate {
  return addDays(dateOf(Math.floor((now - LAST_PLACE_HOURS * HOUR_MS) / DAY_MS)), -1)
}
