import type { BoardSize, Place } from './geometry.ts'
import styles from './ThreadLayer.module.css'
import { anchorOf, type Piece, pathOf, pieceBetween, pointOf } from './thread-path.ts'

/** Sparkles along a new piece: place on it, way off it in CSS pixels, time in ms (1 to 1.6 s, spec section 9). */
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
}

/** The thread that ties the selected tiles in the order of selection, sagging between its knots. Decorative. */
export function ThreadLayer({ selected, places, size }: Props) {
  const knots = selected.flatMap((id) => {
    const place = places.get(id)
    return place ? [{ id, place, ...anchorOf(place, size) }] : []
  })
  const pieces = knots.slice(1).flatMap((knot, i) => {
    const before = knots[i]
    return before
      ? [{ key: `${before.id} ${knot.id}`, piece: pieceBetween(before.place, knot.place, size) }]
      : []
  })
  return (
    <svg className={styles.layer} aria-hidden="true" data-thread="">
      {pieces.map(({ key, piece }) => (
        <ThreadPiece key={key} piece={piece} />
      ))}
      {knots.map(({ id, x, y }) => (
        <circle key={id} className={styles.knot} cx={x} cy={y} r="4.5" />
      ))}
    </svg>
  )
}

/** Sparkles play once, when the piece is tied: the key of a piece is the two tiles it ties. */
function ThreadPiece({ piece }: { piece: Piece }) {
  return (
    <>
      <path className={styles.thread} d={pathOf(piece)} />
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
