import { groupNumber } from '../group.ts'
import { type Colours, withoutPlaces } from './colours.ts'

/**
 * The thread of a board: for each guess, in the order of play, the rows of the groups to which its words belong. Row 0
 * is the easiest group of the board. Each row of a guess is listed once; the row with most words is first. A guess with
 * one row found a group, and every other guess was a mistake. A thread contains no word.
 */
export type Thread = readonly (readonly number[])[]

/** Returns the thread of guesses that are given as the colours of their words. */
export const threadOf = (guesses: Colours): number[][] =>
  withoutPlaces(guesses).map((colours) => [...new Set(colours.map((colour) => groupNumber(colour) - 1))])

export interface ThreadKnot {
  x: number
  y: number
  /** The radius. The outline of the knot is half outside of it. */
  r: number
  row: number
  /** True if the guess found the group of this row. */
  isFull: boolean
}

/** A drawing of a thread, in the units of its box. Nothing is outside of the box. */
export interface ThreadDrawing {
  /** The y coordinate of each row, from the top. */
  rows: readonly number[]
  /** SVG path data of the line through the guesses; empty if there is no guess. */
  line: string
  /** SVG path data of the loose ends after the last guess of a board that was not solved. */
  fray: string
  /** SVG path data of the vertical lines that join the open knots of one guess. */
  ties: string
  knots: readonly ThreadKnot[]
  /** Width of the line; the outlines of knots are thinner. */
  stroke: number
  /** SVG dash pattern of the ties. */
  dashes: string
}

interface Box {
  width: number
  height: number
  /** Number of groups of the board. */
  groups: number
  solved: boolean
}

/**
 * Radius of a full knot, at most these shares of the distances between two columns and between two rows. Full knots are
 * never in the same column, so they can be as high as a row.
 */
const FULLNESS = { column: 0.41, row: 0.48 }
/** Largest share of the height that a column is wide, so that a short thread is not stretched. */
const MOST_STEP = 0.42
/** Radius of the open knots of a mistake, as shares of the radius of a full knot. */
const OPEN = { most: 0.64, other: 0.52 }
/** Width of the line, as a share of the radius of a full knot. */
const STROKE = 0.3
/** Length of the loose ends, as a share of the distance between two columns. */
const LOOSE = 0.75

/** A full knot with at least this radius, in px, has room for the sign of its group. */
export const GLYPH_FROM = 9

const rounded = (value: number): number => Math.round(value * 100) / 100

/** Draws a thread into a box. The page, the shared pictures and the calendars all use this drawing. */
export function drawThread(thread: Thread, { width, height, groups, solved }: Box): ThreadDrawing {
  const columns = Math.max(1, thread.length - 1) + (solved ? 0 : LOOSE)
  const withOutline = 2 * (1 + STROKE)
  const down = height / (groups - 1 + withOutline * FULLNESS.row)
  const across = Math.min(height * MOST_STEP, width / (columns + withOutline * FULLNESS.column))
  const r = Math.min(FULLNESS.row * down, FULLNESS.column * across)
  const stroke = rounded(r * STROKE)
  const top = (height - down * (groups - 1)) / 2
  const left = (width - across * (columns - (thread.length > 1 ? 0 : 1))) / 2
  const xOf = (guess: number) => rounded(left + guess * across)
  const yOf = (row: number) => rounded(top + Math.min(row, groups - 1) * down)
  const places = thread.map((rows, guess) => ({ rows, x: xOf(guess), y: yOf(rows[0] ?? 0) }))
  return {
    rows: Array.from({ length: groups }, (_, row) => yOf(row)),
    line: places
      .map(({ x, y }, guess) => {
        const before = places[guess - 1]
        if (!before) return `M${x} ${y}`
        const middle = rounded((before.x + x) / 2)
        return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`
      })
      .join(''),
    fray: solved ? '' : frayOf(places.at(-1), across * LOOSE, down * 0.4, height),
    ties: places
      .filter(({ rows }) => rows.length > 1)
      .map(({ rows, x }) => `M${x} ${yOf(Math.min(...rows))}V${yOf(Math.max(...rows))}`)
      .join(''),
    knots: places.flatMap(({ rows, x }) =>
      rows.map((row, index) => ({
        x,
        y: yOf(row),
        r: rounded(r * (rows.length === 1 ? 1 : index === 0 ? OPEN.most : OPEN.other)),
        row,
        isFull: rows.length === 1,
      })),
    ),
    stroke,
    dashes: `${rounded(stroke * 0.9)} ${rounded(stroke * 1.8)}`,
  }
}

/** Two strands that part after the last knot. */
function frayOf(
  last: { x: number; y: number } | undefined,
  length: number,
  spread: number,
  height: number,
): string {
  if (!last) return ''
  const { x, y } = last
  const end = rounded(x + length)
  const strand = (side: number) => {
    const to = rounded(Math.min(height, Math.max(0, y + side * spread)))
    return `M${x} ${y}Q${rounded(x + length * 0.6)} ${y} ${end} ${to}`
  }
  return strand(-1) + strand(1)
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four']

/** Says a thread in words, for people who cannot see it: "mistake across two groups, then group 3 found". */
export const threadInWords = (thread: Thread): string =>
  thread
    .map((rows) =>
      rows.length === 1
        ? `group ${(rows[0] ?? 0) + 1} found`
        : `mistake across ${NUMBERS[rows.length]} groups`,
    )
    .join(', then ') || 'no guess'
