import type { CalendarDay } from '../../../../contract/daily.ts'
import { formatNumber, formatSeconds } from '../../../lib/format.ts'
import { weekColumn } from '../dates.ts'

interface Week {
  key: string
  days: { key: string; day: CalendarDay | null }[]
}

const WEEK = 7
/** The calendar has six rows of weeks, enough for any month, so that nothing shifts when another month is shown. */
const ROWS = 6

/** The dates of a month as a list of weeks that begin on Monday; a place without a date is null. */
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
 * The sides on which a line connects a date with the dates beside it: "left", "right" or "both"; undefined without a
 * line.
 */
export function threadOf(day: CalendarDay, days: readonly CalendarDay[]): string | undefined {
  if (!ties(day)) return undefined
  const index = days.indexOf(day)
  const [left, right] = [ties(days[index - 1]), ties(days[index + 1])]
  if (left && right) return 'both'
  return left ? 'left' : right ? 'right' : undefined
}

/** The label of a date, for screen readers. */
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
