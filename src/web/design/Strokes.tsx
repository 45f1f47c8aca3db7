import { cx } from '../lib/cx.ts'
import styles from './Strokes.module.css'

/**
 * Shows the mistakes left as strokes. Each mistake removes the leftmost stroke. Screen readers ignore the strokes,
 * because a word beside the strokes says the same.
 */
export const Strokes = ({ used, total }: { used: number; total: number }) => (
  <svg
    className={styles.strokes}
    width={total * 7 + 3}
    height="12"
    viewBox={`0 0 ${total * 7 + 3} 12`}
    strokeWidth="2.5"
    strokeLinecap="round"
    overflow="visible"
    aria-hidden="true"
  >
    {Array.from({ length: total }, (_, stroke) => 2 + stroke * 7).map((x, stroke) => (
      <path key={x} className={cx(stroke < used && styles.used)} d={`M${x} 11l3-10`} />
    ))}
  </svg>
)
