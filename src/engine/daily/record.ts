import { type DailyRecord, FAST_SECONDS } from '../badge.ts'
import type { CalendarDate } from './date.ts'
import { type Streak, streakOf } from './streak.ts'

/** A daily challenge that the player has started. `over` is false while the player is still playing. */
export interface PlayedDaily {
  date: CalendarDate
  over: boolean
  completed: boolean
  mistakes: number
  seconds: number
}

/** Computes the player's counters for badges from all daily challenges that the player has started (`dailies`). */
export function recordOf(
  dailies: readonly PlayedDaily[],
  openFrom: CalendarDate,
  championDays: number,
): { streak: Streak; record: DailyRecord } {
  const completed = dailies.filter((daily) => daily.over && daily.completed)
  const lost = dailies.filter((daily) => daily.over && !daily.completed)
  const streak = streakOf(
    { completed: completed.map(({ date }) => date), lost: lost.map(({ date }) => date) },
    openFrom,
  )
  return {
    streak,
    record: {
      completed: completed.length,
      inARow: streak.inARow,
      perfect: completed.filter(({ mistakes }) => mistakes === 0).length,
      fast: completed.filter(({ seconds }) => seconds < FAST_SECONDS).length,
      championDays,
    },
  }
}
