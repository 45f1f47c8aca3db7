import { useState } from 'react'
import { cx } from '../../../../lib/cx.ts'
import runs from '../../runs.module.css'
import styles from './RaceThread.module.css'

interface Props {
  found: number
  total: number
  who: 'me' | 'rival'
  /** True if the duel is decided. The line is then taut, and all its circles are drawn again. */
  isDecided: boolean
}

/**
 * Returns the SVG path of a wavy line between two circles. On the x axis, neighbouring circles have a distance of 1.
 */
const wave = (from: number, to: number): string => {
  let path = `M${from} 10`
  for (let x = from; x < to; x++) {
    const side = x % 2 ? -1 : 21
    path += `C${x + 0.35} ${side} ${x + 0.65} ${20 - side} ${x + 1} 10`
  }
  return path
}

/**
 * Shows a player's groups on a line: a circle for each found group, a dot for each other group. Decorative, because the
 * number of found groups is beside the line.
 */
export function RaceThread({ found, total, who, isDecided }: Props) {
  // A group that was found before the line appeared does not pulse.
  const [before] = useState(found)
  const steps = Math.max(1, total - 1)
  return (
    <div
      className={cx(styles.thread, who === 'me' ? runs.mine : cx(styles.rival, runs.theirs))}
      data-decided={isDecided ? '' : undefined}
      aria-hidden="true"
    >
      <svg viewBox={`0 0 ${steps} 20`} preserveAspectRatio="none" aria-hidden="true">
        {found < total && <path className={styles.rest} d={`M${Math.max(0, found - 1)} 10H${steps}`} />}
        {found > 1 && <path d={wave(0, found - 1)} />}
      </svg>
      {Array.from({ length: total }, (_, knot) => knot).map((knot) => (
        <span
          key={knot}
          className={cx(styles.knot, knot < found && styles.tied)}
          style={{ left: `${(knot / steps) * 100}%`, '--nth': knot }}
        />
      ))}
      {who === 'rival' && found > before && (
        <span
          key={`pulse ${found}`}
          className={styles.pulse}
          style={{ left: `${((found - 1) / steps) * 100}%` }}
        />
      )}
    </div>
  )
}
