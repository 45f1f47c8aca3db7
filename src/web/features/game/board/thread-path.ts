import { type BoardSize, cornerOf, type Place, tileSize } from './geometry.ts'

export interface Point {
  x: number
  y: number
}

/** How far down a tile its knot sits: below the word, above the edge. */
const ANCHOR = 0.84
const SAG_PER_PIXEL = 0.13
const LEAST_SAG = 9
const MOST_SAG = 36

/** Where the thread is tied to the tile at a place, in CSS pixels from the board's corner. */
export function anchorOf(place: Place, size: BoardSize): Point {
  const corner = cornerOf(place, size)
  const tile = tileSize(size)
  return { x: corner.x + tile.width / 2, y: corner.y + tile.height * ANCHOR }
}

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** Control point of the hanging thread between two knots: its middle pulled down, further the longer it is. */
function pull(a: Point, b: Point): Point {
  const sag = Math.min(MOST_SAG, Math.max(LEAST_SAG, distance(a, b) * SAG_PER_PIXEL))
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + sag * 2 }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The piece of thread between two knots as an SVG path. It stays within `floor`, the lower edge of the board. */
export function threadPath(a: Point, b: Point, floor = Number.POSITIVE_INFINITY): string {
  const { x, y } = bounded(a, b, floor)
  return `M${round(a.x)} ${round(a.y)}Q${round(x)} ${round(y)} ${round(b.x)} ${round(b.y)}`
}

/** The lowest point of the curve lies halfway to its control point, so the control may pass the floor by as much. */
function bounded(a: Point, b: Point, floor: number): Point {
  const control = pull(a, b)
  const most = floor + (floor - (a.y + b.y) / 2)
  return { x: control.x, y: Math.min(control.y, Math.max(most, (a.y + b.y) / 2)) }
}

/** A point of the piece of thread, `t` from 0 at `a` to 1 at `b`. */
export function threadPoint(a: Point, b: Point, t: number, floor = Number.POSITIVE_INFINITY): Point {
  const c = bounded(a, b, floor)
  const u = 1 - t
  return {
    x: u * u * a.x + 2 * u * t * c.x + t * t * b.x,
    y: u * u * a.y + 2 * u * t * c.y + t * t * b.y,
  }
}
