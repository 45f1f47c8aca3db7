import { addDays, type CalendarDate, dayNumber, weekday } from '../daily/date.ts'
import { DAY_MS } from '../duration.ts'
import { isoWeek } from '../leaderboard/period.ts'
import { type ClubMedal, clubMedals, MEDAL_WEEKS, WEEK_DAYS } from './club.ts'
import { againstExpectation, type Figure, type Rated, resultsOf } from './expectation.ts'

/** The Monday of the week 2026-W01, with which the first medals begin. */
const FIRST_MONDAY: CalendarDate = '2025-12-29'
/** A place gives this number of points less the place, but never less than 0. */
const POINTS_ABOVE_PLACE = 20
const POINTS_FOR_SOLVED = 5

/** Returns the ISO 8601 week of a date, such as `2026-W48`. */
export const weekOf = (date: CalendarDate): string => isoWeek(new Date(dayNumber(date) * DAY_MS))

/** Returns the Monday of a week such as `2026-W48`; undefined if the year has no such week. */
export function mondayOf(week: string): CalendarDate | undefined {
  const [year = '', number = ''] = week.split('-W')
  // The fourth of January is always in the first week of its year.
  const fourth = `${year}-01-04`
  const monday = addDays(fourth, 1 - weekday(fourth) + WEEK_DAYS * (Number(number) - 1))
  return weekOf(monday) === week ? monday : undefined
}

export const sundayOf = (monday: CalendarDate): CalendarDate => addDays(monday, WEEK_DAYS - 1)

/**
 * Returns the Mondays of the four weeks whose medals a week shows: of the last four that have ended with the week or
 * before. Weeks are counted from 2026-W01. `closed` is the latest date whose results are final. Returns an empty list
 * before the first medals.
 */
export function medalMondays(monday: CalendarDate, closed: CalendarDate): CalendarDate[] {
  const last = sundayOf(monday) < closed ? sundayOf(monday) : closed
  const weeks = Math.floor((dayNumber(last) + 1 - dayNumber(FIRST_MONDAY)) / WEEK_DAYS)
  const ended = Math.floor(weeks / MEDAL_WEEKS)
  if (ended < 1) return []
  return Array.from({ length: MEDAL_WEEKS }, (_, n) =>
    addDays(FIRST_MONDAY, WEEK_DAYS * (MEDAL_WEEKS * (ended - 1) + n)),
  )
}

/** A member's daily with the place among the members who played; null if the daily is only a part of the form. */
export interface ClubDaily extends Rated {
  place: number | null
  solved: boolean
}

export interface SeasonMember {
  id: string
  /** The dailies with a result that counts, latest first. */
  dailies: readonly ClubDaily[]
}

export interface SeasonFigure {
  date: CalendarDate
  place: number
  points: number
  solved: boolean
  /** Null if the member has no form, and nobody else of the club has played. */
  result: number | null
  expected: number | null
}

export interface WeekRow {
  id: string
  points: number
  /** Number of dates on which the member was first. */
  firsts: number
  /** Null with too few results. */
  againstExpectation: number | null
  figures: readonly SeasonFigure[]
}

/** Returns the points for a daily. */
export const pointsOf = ({ place, solved }: { place: number; solved: boolean }): number =>
  Math.max(0, POINTS_ABOVE_PLACE - place) + (solved ? POINTS_FOR_SOLVED : 0)

/**
 * Returns a row for each member, in the given order. `isSeen` says of which dates the results are in the table. All
 * members' earlier dailies are their form.
 */
export function weekRows(
  members: readonly SeasonMember[],
  monday: CalendarDate,
  isSeen: (date: CalendarDate) => boolean,
): WeekRow[] {
  const sunday = sundayOf(monday)
  const careers = members.map(({ dailies }) => ({
    before: dailies.filter(({ date }) => date < monday),
    week: dailies.filter(isPlaced).filter(({ date }) => date >= monday && date <= sunday && isSeen(date)),
  }))
  const results = resultsOf(careers)
  return members.map(({ id }, n) => {
    const found = new Map(results[n]?.map((figure): [string, Figure] => [figure.date, figure]))
    const figures = (careers[n]?.week ?? []).toReversed().map(({ date, place, solved }): SeasonFigure => {
      const { result = null, expected = null } = found.get(date) ?? {}
      return { date, place, points: pointsOf({ place, solved }), solved, result, expected }
    })
    return {
      id,
      points: figures.reduce((sum, { points }) => sum + points, 0),
      firsts: figures.filter(({ place }) => place === 1).length,
      againstExpectation: againstExpectation([...found.values()]),
      figures,
    }
  })
}

/** Compares two rows: more points first; with equal points, more first places first. */
export const byPoints = (
  a: Pick<WeekRow, 'points' | 'firsts'>,
  b: Pick<WeekRow, 'points' | 'firsts'>,
): number => b.points - a.points || b.firsts - a.firsts

export interface Medal {
  id: string
  medal: ClubMedal
  table: 'points' | 'expectation'
}

/** Returns the medals of four weeks, best first. Equal members have the same medal. */
export function medalsOf(weeks: readonly (readonly WeekRow[])[]): Medal[] {
  const rows = (weeks[0] ?? []).map(({ id }, n) => {
    const own = weeks.flatMap((week) => week[n] ?? [])
    const sum = (of: 'points' | 'firsts') => own.reduce((total, row) => total + row[of], 0)
    const results = own.flatMap(({ figures }) => figures).filter(isJudged)
    return {
      id,
      points: sum('points'),
      firsts: sum('firsts'),
      against: againstExpectation(results, weeks.length),
    }
  })
  const played = rows.filter(({ points }) => points > 0)
  const judged = rows.filter(({ against }) => against !== null)
  return [
    ...winnersOf(played, byPoints).map((medal) => ({ ...medal, table: 'points' as const })),
    ...winnersOf(judged, (a, b) => (b.against ?? 0) - (a.against ?? 0)).map((medal) => ({
      ...medal,
      table: 'expectation' as const,
    })),
  ]
}

const isPlaced = (daily: ClubDaily): daily is ClubDaily & { place: number } => daily.place !== null
const isJudged = (figure: SeasonFigure): figure is SeasonFigure & Figure => figure.result !== null

function winnersOf<Row extends { id: string }>(
  rows: readonly Row[],
  compare: (a: Row, b: Row) => number,
): Omit<Medal, 'table'>[] {
  return rows.toSorted(compare).flatMap((row) => {
    const medal = clubMedals[rows.filter((other) => compare(other, row) < 0).length]
    return medal ? [{ id: row.id, medal }] : []
  })
}
