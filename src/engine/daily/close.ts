import { DAY_MS, HOUR_MS } from '../duration.ts'
import { addDays, type CalendarDate, dateOf, dayNumber } from './date.ts'

/** A date begins first in the time zone UTC+14, this number of hours before its beginning in UTC. */
const FIRST_PLACE_HOURS = 14
/** A date ends last in the time zone UTC−12, this number of hours after its end in UTC. */
const LAST_PLACE_HOURS = 12

/**
 * Returns the time, in ms since 1970, at which a date has ended in every time zone, so that its leaderboard is final.
 */
export function closesAt(date: CalendarDate): number {
  return (dayNumber(date) + 1) * DAY_MS + LAST_PLACE_HOURS * HOUR_MS
}

/** Returns the time, in ms since 1970, at which a date begins anywhere on Earth. From then on its board is fixed. */
export function beginsAt(date: CalendarDate): number {
  return dayNumber(date) * DAY_MS - FIRST_PLACE_HOURS * HOUR_MS
}

/** Returns the latest date that has begun anywhere on Earth. `now` is in ms since 1970. */
export function lastBegun(now: number): CalendarDate {
  return dateOf(Math.floor((now + FIRST_PLACE_HOURS * HOUR_MS) / DAY_MS))
}

/** Returns the latest date whose leaderboard is final. `now` is in ms since 1970. */
export function lastClosed(now: number): CalendarDate {
  return addDays(dateOf(Math.floor((now - LAST_PLACE_HOURS * HOUR_MS) / DAY_MS)), -1)
}
