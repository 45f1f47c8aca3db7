import { DAY_MS } from '../duration.ts'
import type { LeaderboardPeriod } from './leaderboard.ts'

/** Number of days for which the server stores the leaderboard of a week or month. */
const DAYS_KEPT = 62

/**
 * Returns the ISO 8601 week of a time in UTC, such as `2026-W47`. The year of an ISO week is the year of its Thursday.
 */
export function isoWeek(at: Date): string {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  const thursday = new Date(midnight + (3 - ((at.getUTCDay() + 6) % 7)) * DAY_MS)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS))
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** Returns the calendar month of a time in UTC, such as `2026-11`. */
export const calendarMonth = (at: Date): string => at.toISOString().slice(0, 7)

/**
 * Returns the key of the week or month that contains the time `at`. The key of the period "all time" is the empty text.
 */
export function periodKey(period: LeaderboardPeriod, at: Date): string {
  if (period === 'all') return ''
  return period === 'week' ? isoWeek(at) : calendarMonth(at)
}

/** Returns the earliest week and month whose leaderboards the server still stores. */
export function firstKept(now: Date): { week: string; month: string } {
  const then = new Date(now.getTime() - DAYS_KEPT * DAY_MS)
  return { week: isoWeek(then), month: calendarMonth(then) }
}

/** Returns whether the server has stopped storing the leaderboard of a week or month. */
export function isForgotten(key: string, now: Date): boolean {
  const { week, month } = firstKept(now)
  return key < (key.includes('W') ? week : month)
}
