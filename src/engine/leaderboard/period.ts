import { DAY_MS } from '../duration.ts'
import type { LeaderboardPeriod } from './leaderboard.ts'

/** Leaderboards of a week or month are kept for this many days. */
const DAYS_KEPT = 62

/** The ISO 8601 week in UTC: `2026-W47`. The year is that of the week's Thursday. */
export function isoWeek(at: Date): string {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  const thursday = new Date(midnight + (3 - ((at.getUTCDay() + 6) % 7)) * DAY_MS)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS))
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** The calendar month in UTC: `2026-11`. */
export const calendarMonth = (at: Date): string => at.toISOString().slice(0, 7)

/** Empty for all time. */
export function periodKey(period: LeaderboardPeriod, at: Date): string {
  if (period === 'all') return ''
  return period === 'week' ? isoWeek(at) : calendarMonth(at)
}

/** The earliest week and month whose leaderboards are kept. */
export function firstKept(now: Date): { week: string; month: string } {
  const then = new Date(now.getTime() - DAYS_KEPT * DAY_MS)
  return { week: isoWeek(then), month: calendarMonth(then) }
}

/** Is the leaderboard of this period key no longer kept? */
export function isForgotten(key: string, now: Date): boolean {
  const { week, month } = firstKept(now)
  return key < (key.includes('W') ? week : month)
}
