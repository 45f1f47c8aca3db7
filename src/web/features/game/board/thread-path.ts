import { type BoardSize, COLUMNS, cornerOf, type Place, tileSize } from './geometry.ts'

export interface Point {
  x: number
  y: number
}

/** A piece of thread between two tiles: a quadratic curve, in CSS pixels from the board's corner. */
export interface Piece {
  from: Point
  control: Point
  to: Point
}

/** How far down a tile its knot sits: below the word, above the edge. */
const ANCHOR = 0.84
/** How far a selected tile is lifted, in CSS pixels: its knot rises with it. */
const LIFT = 3
const SAG_PER_PIXEL = 0.13
const LEAST_SAG = 9
const MOST_SAG = 36
const MOST_ASIDE = 72
/** The thread keeps so far from the lower edge of the board, in CSS pixels. */
const MARGIN = 4

/** Where the thread is tied to the selected tile at a place. */
export function anchorOf(place: Place, size: BoardSize): Point {
  const corner = cornerOf(place, size)
  const tile = tileSize(size)
  return { x: corner.x + tile.width / 2, y: corner.y + tile.height * ANCHOR - LIFT }
}

/**
 * The thread between the tiles at two places. It hangs: its middle is pulled down, further the longer it is, but not off
 * the board. Within a column it would strike through the words; there it hangs aside, in the gap towards the middle.
 */
export function pieceBetween(a: Place, b: Place, size: BoardSize): Piece {
  const [from, to] = [anchorOf(a, size), anchorOf(b, size)]
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  if (a.column === b.column) {
    const aside = Math.min(MOST_ASIDE, (tileSize(size).width + size.gap) / 2) * 2
    return { from, to, control: { x: middle.x + (a.column < COLUMNS / 2 ? aside : -aside), y: middle.y } }
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const sag = Math.min(MOST_SAG, Math.max(LEAST_SAG, length * SAG_PER_PIXEL))
  // The curve comes half as low as its control point.
  const lowest = Math.max(0, size.height - MARGIN - middle.y) * 2
  return { from, to, control: { x: middle.x, y: middle.y + Math.min(sag * 2, lowest) } }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** A piece as the data of an SVG path. */
export function pathOf({ from, control, to }: Piece): string {
  return `M${round(from.x)} ${round(from.y)}Q${round(control.x)} ${round(control.y)} ${round(to.x)} ${round(to.y)}`
}

/** A point of a piece, `t` from 0 at its beginning to 1 at its end. */
export function pointOf({ from, control, to }: Piece, t: number): Point {
  const u = 1 - t
  return {
    x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
    y: u * u * from.y + 2 * u * t * control.y + t * t * to.y,
  }
}
