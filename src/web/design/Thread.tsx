import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Thread.module.css'

/** The attributes of a line. The width of the line does not change when the drawing is stretched. */
const thread = {
  fill: 'none',
  strokeWidth: 3,
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const

/** The attributes of a dotted line, for the part after the current progress. */
const rest = { className: styles.rest, strokeDasharray: '1 8' }

const wave = (from: number, to: number) => {
  let d = `M${from} 10`
  for (let x = from; x < to; x++)
    d += `C${x + 0.35} ${x % 2 ? 1 : 19} ${x + 0.65} ${x % 2 ? 1 : 19} ${x + 1} 10`
  return d
}

/**
 * Draws a line of `length` units along the SVG path `path`. The part after `end` is dotted. The drawing is 20 units
 * high and fills its parent, which must be positioned.
 */
export const ThreadLine = ({ length, path, end }: { length: number; path: string; end: number }) => (
  <svg className={styles.line} viewBox={`0 0 ${length} 20`} preserveAspectRatio="none" aria-hidden="true">
    {end < length && <path {...thread} {...rest} d={`M${end} 10H${length}`} />}
    {path && <path {...thread} d={path} />}
  </svg>
)

interface KnotProps {
  /** The circle's position, in percent of the line's length. */
  at: number
  isTied?: boolean
  className?: string | undefined
  children?: ReactNode
}

/**
 * A circle (knot) on a line. The circle is filled if `isTied` is true. The CSS properties `--knot` and `--behind` set
 * the circle's size and the colour inside an empty circle.
 */
export const Knot = ({ at, isTied = false, className, children }: KnotProps) => (
  <span className={cx(styles.knot, isTied && styles.tied, className)} style={{ left: `${at}%` }}>
    {children}
  </span>
)

/**
 * Shows progress as circles (knots) on a line that is as wide as the parent. The first `tied` circles are filled.
 * Screen readers ignore the drawing, because the parent shows the progress as text.
 */
export function ProgressThread({ knots, tied }: { knots: number; tied: number }) {
  const [steps, end] = [knots - 1, Math.max(0, tied - 1)]
  return (
    <div className={styles.progress} aria-hidden="true">
      <ThreadLine length={steps} path={end > 0 ? wave(0, end) : ''} end={end} />
      {Array.from({ length: knots }, (_, knot) => knot).map((knot) => (
        <Knot key={knot} at={(100 * knot) / steps} isTied={knot < tied} />
      ))}
    </div>
  )
}

/**
 * Shows the mistakes left as filled circles (knots) on a line. After each mistake, the leftmost filled circle becomes
 * empty. The drawing is 24 px high, and 28 px wide for each circle. `label` is for screen readers, for instance "3
 * mistakes left".
 */
export function Knots({ left, total, label }: { left: number; total: number; label: string }) {
  const untied = total - left
  const at = (knot: number) => 12 + knot * 28
  return (
    <svg
      className={styles.knots}
      width={total * 28 - 4}
      height="24"
      viewBox={`0 0 ${total * 28 - 4} 24`}
      role="img"
      aria-label={label}
    >
      {Array.from({ length: total - 1 }, (_, knot) => {
        const [from, to] = [at(knot), at(knot + 1)]
        return knot < untied ? (
          <path key={from} {...thread} {...rest} d={`M${from + 8} 12H${to - 8}`} />
        ) : (
          <path key={from} {...thread} d={`M${from} 12c9 5 10-5 14-3s6 6 14 3`} />
        )
      })}
      {Array.from({ length: total }, (_, knot) => (
        <circle
          key={at(knot)}
          className={cx(knot < untied && styles.loose)}
          cx={at(knot)}
          cy="12"
          r={knot < untied ? 5 : 6}
          strokeWidth="3"
        />
      ))}
    </svg>
  )
}
