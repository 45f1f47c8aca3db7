import type { Fit } from '../../../engine/tile-text.ts'
import { LINE_HEIGHT } from '../../../engine/tile-text.ts'
import { type BoardSize, cornerOf, type Place, tileSize } from './geometry.ts'

export interface Point {
  x: number
  y: number
}

/**
 * The thread between two tiles: a quadratic curve that begins at its left end. The positions are in CSS pixels from the
 * upper left corner of the board, for tiles that are not lifted.
 */
export interface Piece {
  /** The ids of the two tiles, the tile that was selected earlier first. */
  ids: readonly [string, string]
  left: Point
  right: Point
  /** Distance between a slack thread and the straight line between its ends, in CSS pixels, in the middle. */
  sag: number
  /** True if the tile that was selected earlier is at the left end. */
  isFromLeft: boolean
}

/** The part of the thread on one tile. The positions are in CSS pixels from the upper left corner of the tile. */
export interface Tie {
  knots: readonly Point[]
  pieces: readonly Piece[]
  /** Radius of a knot, in CSS pixels. */
  radius: number
}

/** How far the thread hangs down, divided by `Piece.sag`. */
export const SLACK = { loose: 0.4, tight: 0.2, taut: 0, slack: 1 } as const
/**
 * `loose`: words can be added. `tight`: four words are selected. `taut`: the words are a group. `slack`: the words are
 * no group.
 */
export type Tension = keyof typeof SLACK

/** Distance of a knot from the edge of its tile, divided by the height of the tile. */
const INSET = 0.16
const RADIUS = 4.5
const SAG_PER_PIXEL = 0.05
const MOST_SAG = 12

/** Returns all orders of the numbers from 0 to `count` - 1. */
function ordersOf(count: number): number[][] {
  if (count === 0) return [[]]
  return Array.from({ length: count }, (_, first) =>
    ordersOf(count - 1).map((rest) => [first, ...rest.map((n) => (n < first ? n : n + 1))]),
  ).flat()
}

/**
 * Returns the indexes of the places in the order in which the thread through all of them is shortest. Distances are
 * measured in tiles. Of several shortest orders, returns the first one, so the order of selection decides.
 */
export function shortestWay(places: readonly Place[]): number[] {
  const lengthOf = (order: readonly number[]) =>
    order.slice(1).reduce((sum, index, i) => {
      const [a, b] = [places[order[i] ?? 0], places[index]]
      return a && b ? sum + Math.hypot(a.column - b.column, a.row - b.row) : sum
    }, 0)
  const ways = ordersOf(places.length).map((order) => ({ order, length: lengthOf(order) }))
  // Without the tolerance, rounding errors would decide between orders of the same length.
  return ways.reduce((best, way) => (way.length < best.length - 1e-9 ? way : best)).order
}

/** Returns the height of a word on its tile, in CSS pixels. */
export const wordHeight = ({ lines, size }: Pick<Fit, 'lines' | 'size'>): number =>
  lines.length * size * LINE_HEIGHT

interface Chosen {
  id: string
  place: Place
  /** The text on the tile; undefined before the text is measured. */
  fit: Pick<Fit, 'lines' | 'size'> | undefined
}

/**
 * Returns the thread through the selected tiles, by the shortest way. The thread leaves a tile at the edge that faces
 * the next tile. On a tile it is between that edge and the word, so it never crosses a word. On the way to the next
 * tile it lies below the other tiles.
 */
export function threadThrough(
  chosen: readonly Chosen[],
  size: BoardSize,
): { pieces: Piece[]; ties: ReadonlyMap<string, Tie> } {
  const { height } = tileSize(size)
  // All knots have the same distance from the edge, so that the thread within a row is horizontal.
  const inset = chosen.reduce(
    (least, { fit }) => Math.min(least, (height - (fit ? wordHeight(fit) : height / 2)) / 4),
    height * INSET,
  )
  const knotOn = (place: Place, isUpper: boolean): Point => {
    const corner = cornerOf(place, size)
    return {
      x: corner.x + tileSize(size).width / 2,
      y: corner.y + (isUpper ? inset : height - inset),
    }
  }
  const between = (a: Chosen, b: Chosen): Piece => {
    const from = knotOn(a.place, b.place.row < a.place.row)
    const to = knotOn(b.place, a.place.row < b.place.row)
    const isFromLeft = from.x <= to.x
    const [left, right] = isFromLeft ? [from, to] : [to, from]
    return { ids: [a.id, b.id], left, right, sag: sagOf(left, right), isFromLeft }
  }
  const way = shortestWay(chosen.map(({ place }) => place))
  const pieces = way.slice(1).flatMap((index, i) => {
    const [a, b] = [Math.min(index, way[i] ?? 0), Math.max(index, way[i] ?? 0)].map((n) => chosen[n])
    return a && b ? [between(a, b)] : []
  })
  const radius = Math.min(RADIUS, Math.max(1.5, inset - 0.5))
  const ties = new Map(
    chosen.map(({ id, place }): [string, Tie] => {
      const corner = cornerOf(place, size)
      const onTile = ({ x, y }: Point): Point => ({ x: x - corner.x, y: y - corner.y })
      const own = pieces
        .filter(({ ids }) => ids.includes(id))
        .map((piece) => ({ ...piece, left: onTile(piece.left), right: onTile(piece.right) }))
      const heights = own.map((piece) =>
        (piece.ids[0] === id) === piece.isFromLeft ? piece.left.y : piece.right.y,
      )
      const knots = [...new Set(heights.length > 0 ? heights : [height - inset])].map((y) => ({
        x: tileSize(size).width / 2,
        y,
      }))
      return [id, { knots, pieces: own, radius }]
    }),
  )
  return { pieces, ties }
}

/**
 * Returns how far a slack thread hangs down. A vertical thread does not hang down. Between two rows the thread never
 * hangs below its lower end, because there the word of the lower tile is.
 */
function sagOf(left: Point, right: Point): number {
  const across = right.x - left.x
  const down = Math.abs(right.y - left.y)
  const length = Math.hypot(across, down)
  if (across < 1) return 0
  const sag = Math.min(MOST_SAG, length * SAG_PER_PIXEL) * (across / length)
  return down < 1 ? sag : Math.min(sag, (length * down) / (4 * across))
}

/** Returns the length of the straight line between the ends of a piece, in CSS pixels. */
export const lengthOf = ({ left, right }: Pick<Piece, 'left' | 'right'>): number =>
  Math.hypot(right.x - left.x, right.y - left.y)

/**
 * Returns a matrix in which the point (0, 0) is the left end of the piece and the point (`length`, 0) its right end. The
 * thread hangs in the direction of the y axis.
 */
export function frameOf({ left, right }: Pick<Piece, 'left' | 'right'>, length: number): number[] {
  const own = Math.max(1, lengthOf({ left, right }))
  const [x, y] = [(right.x - left.x) / own, (right.y - left.y) / own]
  const stretch = own / length
  return [x * stretch, y * stretch, -y, x, left.x, left.y]
}

/** Returns a point on a piece: for `t` = 0 its left end, for `t` = 1 its right end. `slack` is a value of SLACK. */
export function pointOf(piece: Piece, t: number, slack: number): Point {
  const length = Math.max(1, lengthOf(piece))
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = frameOf(piece, length)
  const [along, aside] = [length * t, 4 * piece.sag * slack * t * (1 - t)]
  return { x: x + a * along + c * aside, y: y + b * along + d * aside }
}
