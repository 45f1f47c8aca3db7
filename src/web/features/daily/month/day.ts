import type { CalendarDay, DayThread } from '../../../../contract/daily.ts'
import { threadInWords } from '../../../../engine/share/thread.ts'
import type { Output } from '../../../lib/api.ts'
import { longDate } from '../../../lib/calendar-date.ts'
import { formatNumber, formatSeconds } from '../../../lib/format.ts'
import { opensWords } from '../dates.ts'

export type ArchivedDay = Output<'GET /api/daily-challenge/archive'>[number]

/** All that is known about a date: the player's result, its thread, and the board in the archive. */
export interface DayOfMonth {
  day: CalendarDay
  thread?: DayThread | undefined
  archived?: ArchivedDay | undefined
}

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

/** Says how the player played the daily of a date on the day itself. */
function resultOf({ state, attempt }: CalendarDay): string {
  if (!attempt) return names[state]
  return `${names[state]}, ${formatNumber(attempt.score)} points in ${formatSeconds(attempt.timeSpent)}${attempt.perfect ? ', perfect' : ''}`
}

/** Says how the player played the board in the archive, or when it opens there. */
function archiveWords({ play, opensAt }: ArchivedDay, now: number): string {
  if (opensAt) return `, opens in the archive ${opensWords(opensAt, now)}`
  if (!play) return ''
  if (!play.over) return ', begun in the archive'
  return `, ${play.solved ? `solved in ${formatSeconds(play.timeSpent)}` : 'not solved'} in the archive`
}

/** Returns whether the player can play the board of a date in the archive by a press on the date. */
export const isPlayable = ({ day, archived }: DayOfMonth): boolean =>
  archived !== undefined && archived.opensAt === null && day.attempt === null && day.state !== 'playing'

const verbOf = ({ play }: ArchivedDay) => (play ? (play.over ? 'Play again' : 'Go on with') : 'Play')

/** The label of a date, which screen readers read. `now` is in ms since 1970. */
export function saidOf(one: DayOfMonth, today: string, now: number): string {
  const { day, thread, archived } = one
  const { date } = day
  const start = isPlayable(one) && archived ? `${verbOf(archived)} the challenge of ` : ''
  const words = thread && thread.rows.length > 0 ? `: ${threadInWords(thread.rows)}` : ''
  return `${start}${longDate(date)}, ${date === today ? 'today, ' : ''}${resultOf(day)}${words}${archived ? archiveWords(archived, now) : ''}`
}
