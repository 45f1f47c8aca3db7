import type { CalendarDay } from '../../../../contract/daily.ts'
import { formatNumber, formatSeconds } from '../../../lib/format.ts'
import { weekColumn } from '../dates.ts'

interface Week {
  key: string
  days: { key: string; day: CalendarDay | null }[]
}

const WEEK = 7
/**
 * The calendar always has six rows of weeks, because six rows are enough for every month. Thus no content moves when
 * the month changes.
 */
const ROWS = 6

/** Returns the dates of a month as weeks from Monday to Sunday. A day outside the month is null. */
export function weeksOf(month: string, days: readonly CalendarDay[]): Week[] {
  const before = weekColumn(`${month}-01`)
  return Array.from({ length: ROWS }, (_, row) => ({
    key: `${month} ${row}`,
    days: Array.from({ length: WEEK }, (_, column) => {
      const day = days[row * WEEK + column - before] ?? null
      return { key: `${row} ${column}`, day }
    }),
  }))
}

const ties = (day: CalendarDay | undefined) => day?.state === 'completed' || day?.state === 'frozen'

/**
 * Says on which sides a line connects the date with its neighbours: "left", "right" or "both"; undefined if there is no
 * line.
 */
export function threadOf(day: CalendarDay, days: readonly CalendarDay[]): string | undefined {
  if (!ties(day)) return undefined
  const index = days.indexOf(day)
  const [left, right] = [ties(days[index - 1]), ties(days[index + 1])]
  if (left && right) return 'both'
  return left ? 'left' : right ? 'right' : undefined
}

/** The label of a date, which screen readers read. */
export function saidOf({ date, state, attempt }: CalendarDay, today: string): string {
  const day = date === today ? 'today, ' : ''
  const result = attempt
    ? `, ${formatNumber(attempt.score)} points in ${formatSeconds(attempt.timeSpent)}${attempt.perfect ? ', perfect' : ''}`
    : ''
  const names: Record<CalendarDay['state'], string> = {
    completed: 'completed',
    lost: 'not solved',
    frozen: 'streak saved by a freeze',
    missed: 'missed',
    playing: 'begun',
    open: 'can be played',
    before: 'before your first',
    future: 'to come',
  }
  return `${day}${names[state]}${result}`
}
