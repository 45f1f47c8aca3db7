import type { BoardSize, Place } from './geometry.ts'
import styles from './ThreadLayer.module.css'
import { anchorOf, type Point, threadPath, threadPoint } from './thread-path.ts'

interface Knot extends Point {
  id: string
}

/** How far a selected tile is lifted, in CSS pixels: its knot rises with it. */
const LIFT = 3
/** The thread keeps clear of the lower edge of the board. */
const MARGIN = 4
/** Sparkles along a new piece of thread: place on it, way off it in CSS pixels, time in ms (1 to 1.6 s, spec section 9). */
const sparkles = [
  { at: 0.1, x: -9, y: -13, ms: 1200 },
  { at: 0.3, x: 8, y: -16, ms: 1500 },
  { at: 0.5, x: -7, y: 13, ms: 1000 },
  { at: 0.68, x: 11, y: 10, ms: 1600 },
  { at: 0.86, x: 5, y: -15, ms: 1350 },
] as const

/** The thread that ties the selected tiles in the order of selection, sagging between its knots. Decorative. */
export function ThreadLayer({
  selected,
  places,
  size,
}: {
  selected: readonly string[]
  places: ReadonlyMap<string, Place>
  size: BoardSize
}) {
  const knots: Knot[] = selected.flatMap((id) => {
    const place = places.get(id)
    if (!place) return []
    const anchor = anchorOf(place, size)
    return [{ id, x: anchor.x, y: anchor.y - LIFT }]
  })
  const floor = size.height - MARGIN
  return (
    <svg className={styles.layer} aria-hidden="true" data-thread="">
      {knots.slice(1).map((knot, i) => {
        const from = knots[i]
        return from && <Piece key={`${from.id} ${knot.id}`} from={from} to={knot} floor={floor} />
      })}
      {knots.map(({ id, x, y }) => (
        <circle key={id} className={styles.knot} cx={x} cy={y} r="4.5" />
      ))}
    </svg>
  )
}

function Piece({ from, to, floor }: { from: Point; to: Point; floor: number }) {
  return (
    <>
      <path className={styles.thread} d={threadPath(from, to, floor)} />
      {sparkles.map(({ at, x, y, ms }) => {
        const point = threadPoint(from, to, at, floor)
        return (
          <g key={at} transform={`translate(${point.x} ${point.y})`}>
            <path
              className={styles.sparkle}
              d="M0-5C.6-1.4 1.4-.6 5 0 1.4.6.6 1.4 0 5-.6 1.4-1.4.6-5 0-1.4-.6-.6-1.4 0-5Z"
              style={{ '--x': `${x}px`, '--y': `${y}px`, animationDuration: `${ms}ms` }}
            />
          </g>
        )
      })}
    </>
  )
}
