import type { MarkThread } from '../../../engine/club/club.ts'

/** The side of the square in which a mark is drawn. */
export const MARK_SIZE = 48

type Point = readonly [x: number, y: number]

/** A curve around the point 0, 0. It begins at `from` and ends at `to`. */
interface Curve {
  at: (t: number) => Point
  from: number
  to: number
  /** The places of the knots on the curve. */
  knots: readonly number[]
}

const { PI, sin, cos, abs } = Math
const open = (at: Curve['at'], from: number, to: number): Curve => ({ at, from, to, knots: [from, to] })
const closed = (at: Curve['at'], to: number, knot: number): Curve => ({ at, from: 0, to, knots: [knot] })

const curves: Record<MarkThread, Curve> = {
  loop: open((t) => [4.6 * t - 15 * sin(t), 2 - 13 * cos(t)], -1.05 * PI, 1.05 * PI),
  knot: closed((t) => [5.8 * (sin(t) + 2 * sin(2 * t)), 1.6 - 5.8 * (cos(t) - 2 * cos(2 * t))], 2 * PI, 0),
  wave: open((t) => [t, 9.5 * sin((t / 17) * 1.5 * PI)], -17, 17),
  // The two ends of the bow hang down from its middle: before 0 the one, after 2π the other.
  bow: {
    at: (t) => {
      const tail = t < 0 ? t : Math.max(0, t - 2 * PI)
      return [
        17 * sin(t < 0 || t > 2 * PI ? 0 : t) + 10 * tail,
        -4 - 8.5 * sin(2 * (tail ? 0 : t)) + 18 * abs(tail),
      ]
    },
    from: -1,
    to: 2 * PI + 1,
    knots: [0],
  },
  spiral: open((t) => [1.13 * t * cos(t + 0.6), 1.13 * t * sin(t + 0.6)], 0.6, 5 * PI),
  braid: closed((t) => [17 * cos(t), 9 * sin(3 * t)], 2 * PI, 0),
  star: closed(
    (t) => [2.55 * (2 * sin(t) - 4.6 * sin((2 * t) / 3)), -2.55 * (2 * cos(t) + 4.6 * cos((2 * t) / 3))],
    6 * PI,
    0,
  ),
  ladder: open((t) => [-15 * cos(t), 15 - (10 * t) / PI - 2.5 * sin(2 * t)], 0, 3 * PI),
}

/** Number of straight pieces of a drawn curve: enough that a mark of 96 px looks round. */
const PIECES = 96
const place = (value: number) => Math.round((value + MARK_SIZE / 2) * 10) / 10

/** Returns the SVG path data of a mark's thread and the places of its knots. */
export function drawMark(thread: MarkThread): { line: string; knots: readonly Point[] } {
  const { at, from, to, knots } = curves[thread]
  const pointAt = (t: number): Point => {
    const [x, y] = at(t)
    return [place(x), place(y)]
  }
  const points = Array.from({ length: PIECES + 1 }, (_, piece) =>
    pointAt(from + ((to - from) * piece) / PIECES).join(' '),
  )
  return { line: `M${points.join('L')}`, knots: knots.map(pointAt) }
}
