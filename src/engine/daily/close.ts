import { DAY_MS, HOUR_MS } from '../duration.ts'
import { addDays, type CalendarDate, dateOf, dayNumber } from './date.ts'

/** A date ends last in the time zone UTC−12. */
const LAST_PLACE_HOURS = 12

/** When a date has ended everywhere on Earth, in ms since 1970. Its leaderboard is final from then on. */
export function closesAt(date: CalendarDate): number {
  return (dayNumber(date) + 1) * DAY_MS + LAST_PLACE_HOURS * HOUR_MS
}

/** `now` in ms since 1970. */
export function lastClosed(now: number): CalendarDate {
  return addDays(dateOf(Math.floor((now - LAST_PLACE_HOURS * HOUR_MS) / DAY_MS)), -1)
}
