import { cx } from '../../../lib/cx.ts'
import styles from './Figures.module.css'

interface Props {
  /** `text` is the value as it is shown above the bar. */
  bars: readonly { key: string; label: string; value: number; text: string }[]
  /** If true, the bars are close together, and narrow labels stand below every second bar. */
  isDense?: boolean
}

/** A small chart of vertical bars. Screen readers read the table beside the chart. */
export function Bars({ bars, isDense = false }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div className={cx(styles.bars, isDense && styles.dense)} aria-hidden="true">
      {bars.map(({ key, label, value, text }) => (
        <div key={key} className={styles.column}>
          <span className={styles.value}>{text}</span>
          <span className={styles.bar} style={{ height: `${(value / most) * 72}px` }} />
          <span className={styles.label}>{label}</span>
        </div>
      ))}
    </div>
  )
}
