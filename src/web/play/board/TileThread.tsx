import { useId } from 'react'
import { type BoardSize, cornerOf, type Place, tileSize } from './geometry.ts'
import styles from './TileThread.module.css'

interface Point {
  x: number
  y: number
}

/** The thread between two tiles as a quadratic curve, in CSS pixels from the upper left corner of the board. */
interface Piece {
  from: Point
  control: Point
  to: Point
}

/** Distance of a knot from the upper edge of its tile, divided by the height of the tile. */
const ANCHOR = 0.84
/** How far a selected tile moves up, in CSS pixels. */
const LIFT = 3
const SAG_PER_PIXEL = 0.13
const LEAST_SAG = 9
/** How far a tight thread hangs down, divided by how far a loose thread hangs down. */
const TIGHT = 0.12
const MOST_SAG = 36
const MOST_ASIDE = 72
/** Least distance between the thread and the lower edge of the board, in CSS pixels. */
const MARGIN = 4

/** Returns the position of the knot on the tile at a place of the board. */
export function anchorOf(place: Place, size: BoardSize): Point {
  const corner = cornerOf(place, size)
  const tile = tileSize(size)
  return { x: corner.x + tile.width / 2, y: corner.y + tile.height * ANCHOR - LIFT }
}

/**
 * Returns the curve of the thread between two tiles. A longer thread hangs down further, but never below the board. A
 * tight thread is almost straight. Between two tiles of the same column the curve bends sideways towards the middle of
 * the board, because a straight thread would cross the words.
 */
export function pieceBetween(a: Place, b: Place, size: BoardSize, isTight = false): Piece {
  const [from, to] = [anchorOf(a, size), anchorOf(b, size)]
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  if (a.column === b.column) {
    const aside = Math.min(MOST_ASIDE, (tileSize(size).width + size.gap) / 2) * 2
    return {
      from,
      to,
      control: { x: middle.x + (a.column < size.columns / 2 ? aside : -aside), y: middle.y },
    }
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const sag = Math.min(MOST_SAG, Math.max(LEAST_SAG, length * SAG_PER_PIXEL)) * (isTight ? TIGHT : 1)
  // A quadratic curve hangs down half as far as its control point.
  const lowest = Math.max(0, size.height - MARGIN - middle.y) * 2
  return { from, to, control: { x: middle.x, y: middle.y + Math.min(sag * 2, lowest) } }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Returns the SVG path data of the thread between two tiles. */
export function pathOf({ from, control, to }: Piece): string {
  return `M${round(from.x)} ${round(from.y)}Q${round(control.x)} ${round(control.y)} ${round(to.x)} ${round(to.y)}`
}

/** Returns a point on the thread between two tiles: for `t` = 0 the first end, for `t` = 1 the second end. */
export function pointOf({ from, control, to }: Piece, t: number): Point {
  const u = 1 - t
  return {
    x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
    y: u * u * from.y + 2 * u * t * control.y + t * t * to.y,
  }
}

/** Sparkles along a new piece of thread: position on the thread (0 to 1), offset in CSS pixels, duration in ms. */
const sparkles = [
  { at: 0.1, x: -9, y: -13, ms: 1200 },
  { at: 0.3, x: 9, y: -17, ms: 1500 },
  { at: 0.5, x: -8, y: 14, ms: 1000 },
  { at: 0.68, x: 12, y: 11, ms: 1600 },
  { at: 0.86, x: 6, y: -16, ms: 1350 },
] as const

interface Props {
  selected: readonly string[]
  places: ReadonlyMap<string, Place>
  size: BoardSize
  /** True when four words are selected; the thread is then drawn tight. */
  isTight?: boolean
  /** True while the tiles move; the thread is then hidden. */
  isHidden?: boolean
}

/**
 * Draws the decorative thread that connects the selected tiles in the order of selection. The component draws the
 * thread twice: the second drawing has a lighter colour and is visible only on the selected tiles, which are dark.
 */
export function TileThread({ selected, places, size, isTight = false, isHidden = false }: Props) {
  const onInk = useId()
  const tile = tileSize(size)
  const knots = selected.flatMap((id) => {
    const place = places.get(id)
    return place ? [{ id, place, ...anchorOf(place, size) }] : []
  })
  const pieces = knots.slice(1).flatMap((knot, i) => {
    const before = knots[i]
    return before
      ? [{ key: `${before.id} ${knot.id}`, piece: pieceBetween(before.place, knot.place, size, isTight) }]
      : []
  })
  return (
    <svg
      className={styles.layer}
      fill="none"
      strokeWidth={isTight ? 4 : 3}
      strokeLinecap="round"
      aria-hidden="true"
      data-thread=""
      data-tight={isTight ? '' : undefined}
      data-hidden={isHidden ? '' : undefined}
    >
      <clipPath id={onInk}>
        {knots.map(({ id, place }) => {
          const { x, y } = cornerOf(place, size)
          return <rect key={id} className={styles.tile} x={x} y={y - LIFT} {...tile} />
        })}
      </clipPath>
      {pieces.map(({ key, piece }) => (
        <TiedPiece key={key} piece={piece} />
      ))}
      <g className={styles.onInk} clipPath={`url(#${onInk})`}>
        {pieces.map(({ key, piece }) => (
          <path key={key} className={styles.thread} d={pathOf(piece)} pathLength="1" />
        ))}
      </g>
      {knots.map(({ id, x, y }) => (
        <circle key={id} className={styles.knot} cx={x} cy={y} r="4.5" />
      ))}
    </svg>
  )
}

/**
 * Draws the thread between two tiles, with sparkles. The ids of the two tiles are the React key, so the sparkles appear
 * only when the thread is new.
 */
function TiedPiece({ piece }: { piece: Piece }) {
  return (
    <>
      <path className={styles.thread} d={pathOf(piece)} pathLength="1" />
      {sparkles.map(({ at, x, y, ms }) => {
        const point = pointOf(piece, at)
        return (
          <g key={at} transform={`translate(${point.x} ${point.y})`}>
            <path
              className={styles.sparkle}
              d="M0-6C.7-1.7 1.7-.7 6 0 1.7.7.7 1.7 0 6-.7 1.7-1.7.7-6 0-1.7-.7-.7-1.7 0-6Z"
              style={{ '--x': `${x}px`, '--y': `${y}px`, animationDuration: `${ms}ms` }}
            />
          </g>
        )
      })}
    </>
  )
}
