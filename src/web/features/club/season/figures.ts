import type { Output } from '../../../lib/api.ts'
import { shortDate } from '../../../lib/calendar-date.ts'
import { formatNumber, plural } from '../../../lib/format.ts'

export type Season = Output<'GET /api/clubs/:id/season'>
export type SeasonRow = Season['rows'][number]
export type Table = 'points' | 'expectation'

const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero', maximumFractionDigits: 1 })
/** Formats a difference with its sign: "+4.2", "−3". */
const formatDifference = (value: number): string => signed.format(value).replace('-', '−')

/** Rounds to the one decimal that is shown, so that the difference fits the two figures beside it. */
const rounded = (value: number): number => Math.round(value * 10) / 10

/** A dash for a figure that is not known. */
export const NONE = '–'

/** Returns the rows of a table, the best first. In the table against expectation, members without a value are last. */
export function rowsOf({ rows }: Pick<Season, 'rows'>, table: Table): readonly SeasonRow[] {
  if (table === 'points') return rows
  const value = (row: SeasonRow) => row.againstExpectation ?? Number.NEGATIVE_INFINITY
  return rows.toSorted((a, b) => (value(a) === value(b) ? 0 : value(b) - value(a)))
}

/** The value of a row that decides its place. */
export const figureOf = (row: SeasonRow, table: Table): string =>
  table === 'points'
    ? formatNumber(row.points)
    : row.againstExpectation === null
      ? NONE
      : formatDifference(row.againstExpectation)

/** "Three dailies". */
export const dailies = (count: number): string => plural(count, 'daily', 'dailies')

/** The figures behind a row, for `FigureTable`. */
export function figuresOf({ figures }: SeasonRow, table: Table) {
  return table === 'points'
    ? {
        columns: ['Day', 'Place', 'Solved', 'Points'],
        rows: figures.map(({ date, place, solved, points }) => ({
          key: date,
          cells: [shortDate(date), formatNumber(place), solved ? 'Yes' : 'No', formatNumber(points)],
        })),
      }
    : {
        columns: ['Day', 'Result', 'Expected', 'Difference'],
        rows: figures.map(({ date, result, expected }) => ({
          key: date,
          cells: [
            shortDate(date),
            result === null ? NONE : formatNumber(rounded(result)),
            expected === null ? NONE : formatNumber(rounded(expected)),
            result === null || expected === null
              ? NONE
              : formatDifference(rounded(result) - rounded(expected)),
          ],
        })),
      }
}
