import { cx } from '../../../ui/cx.ts'
import styles from './LevelThread.module.css'

const STEP = 20

/** The groups of a level as knots on a small thread, tied as they are found. `label` is what a screen reader hears. */
export function LevelThread({ found, total, label }: { found: number; total: number; label: string }) {
  const width = (total - 1) * STEP + 14
  const at = (knot: number) => 7 + knot * STEP
  return (
    <svg
      className={styles.thread}
      width={width}
      height="16"
      viewBox={`0 0 ${width} 16`}
      role="img"
      aria-label={label}
    >
      {Array.from({ length: total - 1 }, (_, i) => at(i)).map((x, i) =>
        i + 1 < found ? (
          <path key={x} d={`M${x} 8c5 5 7 4 10 0s5-5 10 0`} />
        ) : (
          <path key={x} className={styles.rest} d={`M${x + 7} 8h${STEP - 14}`} />
        ),
      )}
      {Array.from({ length: total }, (_, knot) => at(knot)).map((x, knot) => (
        <circle key={x} className={cx(knot >= found && styles.open)} cx={x} cy="8" r={knot < found ? 5 : 4} />
      ))}
    </svg>
  )
}
