import type { LeaderboardPeriod } from './leaderboard.ts'

const DAY_MS = 86_400_000
const DAYS_KEPT = 62

/** `2026-W47`: the ISO 8601 week of an instant, in UTC. Its year is the one that the week's Thursday lies in. */
export function isoWeek(at: Date): string {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  const thursday = new Date(midnight + (3 - ((at.getUTCDay() + 6) % 7)) * DAY_MS)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS))
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** `2026-11`: the calendar month of an instant, in UTC. */
export const calendarMonth = (at: Date): string => at.toISOString().slice(0, 7)

/** Names the period that is on at an instant; empty for all time. */
export function periodKey(period: LeaderboardPeriod, at: Date): string {
  if (period === 'all') return ''
  return period === 'week' ? isoWeek(at) : calendarMonth(at)
}

/** The first week and month whose boards are still kept: those that were on 62 days ago. */
export function firstKept(now: Date): { week: string; month: string } {
  const then = new Date(now.getTime() - DAYS_KEPT * DAY_MS)
  return { week: isoWeek(then), month: calendarMonth(then) }
}

/** Is a week or month, by its key, over for so long that its boards are not kept? */
export function isForgotten(key: string, now: Date): boolean {
  const { week, month } = firstKept(now)
  return key < (key.includes('W') ? week : month)
}
