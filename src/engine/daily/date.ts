import { DAY_MS } from '../duration.ts'

/** A date as `YYYY-MM-DD`, without a time zone. If such dates are sorted as text, they are also sorted by time. */
export type CalendarDate = string

/** The date of the first daily challenge. Every later date also has a daily challenge, even if no player plays it. */
export const FIRST_DATE: CalendarDate = '2026-01-01'

/** Returns the number of days since 1970-01-01. */
export function dayNumber(date: CalendarDate): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

export function dateOf(dayNumber: number): CalendarDate {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(dayNumber(date) + days)
}

/** Returns the weekday, from 1 on Mondays to 7 on Sundays. */
export function weekday(date: CalendarDate): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1
}

/** Returns whether the text is a date that exists in the calendar, such as 2028-02-29. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dayNumber(text)) && dateOf(dayNumber(text)) === text
}

/** Returns all dates of a month. `month` is YYYY-MM. */
export function datesOf(month: string): CalendarDate[] {
  const dates: CalendarDate[] = []
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date)
  return dates
}
