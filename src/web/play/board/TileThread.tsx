import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react'
import { prefersStill } from '../../lib/motion.ts'
import type { BoardSize, Place } from './geometry.ts'
import styles from './TileThread.module.css'
import { frameOf, lengthOf, type Piece, SLACK, type Tension, type Tie, threadThrough } from './thread.ts'
import { EASE, TIMES } from './timing.ts'
import type { useWordFits } from './word-fit.ts'

interface Options {
  /** The ids of the selected tiles, in the order of selection. */
  selected: readonly string[]
  places: ReadonlyMap<string, Place>
  size: BoardSize | null
  fits: ReturnType<typeof useWordFits>
  textOf: (id: string) => string
}

/**
 * Returns the thread through the selected tiles: `pieces` for TileThread, and `ties`, the parts on the tiles. Returns
 * the same objects until the thread changes, so that React does not render the tiles again.
 */
export function useThread({ selected, places, size, fits, textOf }: Options) {
  const chosen = selected.flatMap((id) => {
    const place = places.get(id)
    const fit = fits?.[textOf(id)]
    return place ? [{ id, place, fit: fit && { lines: fit.lines, size: fit.size } }] : []
  })
  const input = JSON.stringify(size && { chosen, size })
  return useMemo(() => {
    const known = JSON.parse(input) as { chosen: typeof chosen; size: BoardSize } | null
    return known ? threadThrough(known.chosen, known.size) : { pieces: [], ties: new Map<string, Tie>() }
  }, [input])
}

/** Returns the style of an element that contains a thread and its tiles. */
export const threadStyle = (tension: Tension): CSSProperties => ({
  '--slack': SLACK[tension],
  '--thread-width': tension === 'loose' ? '3px' : '4px',
})

/** Sparkles along a new piece of thread: position on the thread (0 to 1), offset in CSS pixels, duration in ms. */
const sparkles = [
  { at: 0.1, x: -9, y: -13, ms: 1200 },
  { at: 0.3, x: 9, y: -17, ms: 1500 },
  { at: 0.5, x: -8, y: 14, ms: 1000 },
  { at: 0.68, x: 12, y: 11, ms: 1600 },
  { at: 0.86, x: 6, y: -16, ms: 1350 },
] as const

/**
 * Draws the decorative thread between the selected tiles. The thread lies below the tiles, so it is visible only in the
 * gaps. The tiles draw the rest (`TileTie`). The parent element must be an isolated stacking context.
 */
export const TileThread = ({ pieces }: { pieces: readonly Piece[] }) => (
  <svg className={styles.layer} aria-hidden="true" data-thread="">
    {pieces.map((piece) => (
      <MovingPiece key={piece.ids.join(' ')} piece={piece} />
    ))}
  </svg>
)

/** Draws the thread on a selected tile, between the background of the tile and its word. */
export const TileTie = ({ tie }: { tie: Tie }) => (
  <svg className={styles.tie} aria-hidden="true" data-tie="">
    {tie.pieces.map((piece) => (
      <g key={piece.ids.join(' ')} transform={`matrix(${frameOf(piece, lengthOf(piece)).join(' ')})`}>
        <Curve piece={piece} />
      </g>
    ))}
    {tie.knots.map(({ x, y }) => (
      <circle key={y} className={styles.knot} cx={x} cy={y} r={tie.radius} />
    ))}
  </svg>
)

/** Draws a piece from its left end, which is the point (0, 0), along the x axis. */
function Curve({ piece }: { piece: Piece }) {
  const length = lengthOf(piece)
  return (
    <path
      className={styles.thread}
      data-piece=""
      d={`M0 0Q${length / 2} ${piece.sag * 2} ${length} 0`}
      style={{ transformOrigin: piece.isFromLeft ? '0 0' : `${length}px 0` }}
    />
  )
}

/** Draws a piece with sparkles. If the tiles at its ends move, the piece moves with the tiles. */
function MovingPiece({ piece }: { piece: Piece }) {
  const group = useRef<SVGGElement>(null)
  const drawn = useRef(piece)
  const length = lengthOf(piece)
  useLayoutEffect(() => {
    const before = drawn.current
    drawn.current = piece
    if (before !== piece && !prefersStill()) follow(group.current, before, piece)
  }, [piece])
  return (
    <>
      <g ref={group} style={{ transform: `matrix(${frameOf(piece, Math.max(1, length)).join()})` }}>
        <Curve piece={piece} />
      </g>
      {sparkles.map(({ at, x, y, ms }) => {
        const [left, top] = [
          piece.left.x + (piece.right.x - piece.left.x) * at,
          piece.left.y + (piece.right.y - piece.left.y) * at,
        ]
        return (
          <g key={at} transform={`translate(${left} ${top})`}>
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

const FRAMES = 12

/**
 * Moves the ends of a piece in straight lines, with the easing of the tiles (movements.ts). The function computes the
 * frames, because a browser would interpolate the rotation of the piece instead.
 */
function follow(group: SVGGElement | null, before: Piece, after: Piece): void {
  // The same end of the thread can be the left end before and the right end after the movement.
  const [left, right] =
    before.isFromLeft === after.isFromLeft ? [before.left, before.right] : [before.right, before.left]
  const length = Math.max(1, lengthOf(after))
  const frames = Array.from({ length: FRAMES + 1 }, (_, n) => {
    const share = n / FRAMES
    const lerp = (from: number, to: number) => from + (to - from) * share
    const at = {
      left: { x: lerp(left.x, after.left.x), y: lerp(left.y, after.left.y) },
      right: { x: lerp(right.x, after.right.x), y: lerp(right.y, after.right.y) },
    }
    return { transform: `matrix(${frameOf(at, length).join()})` }
  })
  group?.animate(frames, { duration: TIMES.move, delay: TIMES.pull, easing: EASE, fill: 'backwards' })
}
