import styles from './ThreadChart.module.css'
import { type ChartPoint, chartShape } from './thread-chart.ts'

const BOX = { width: 300, height: 72 }
/** Largest number of circles on the line of a chart. More circles would touch each other. */
const MOST_KNOTS = 24

interface Props {
  /** The values of the chart, oldest first. At least one value is needed. */
  points: readonly ChartPoint[]
  lowIsBest?: boolean
  /** One sentence for screen readers. A table beside the chart has the figures. */
  label: string
}

/**
 * Shows values over time as a line that is as wide as the parent. Each value has a circle. If there are more than
 * MOST_KNOTS values, only the last value has a circle.
 */
export function ThreadChart({ points, lowIsBest = false, label }: Props) {
  const { path, knots } = chartShape(points, BOX, lowIsBest)
  const tied = knots.length > MOST_KNOTS ? knots.slice(-1) : knots
  return (
    <svg
      viewBox={`-8 -10 ${BOX.width + 16} ${BOX.height + 20}`}
      className={styles.chart}
      fill="none"
      strokeLinecap="round"
      role="img"
      aria-label={label}
    >
      <path
        className={styles.ground}
        strokeWidth="1.5"
        strokeDasharray="1 6"
        d={`M-8 ${BOX.height + 6}H${BOX.width + 8}`}
      />
      <path strokeWidth="3" d={path} />
      {tied.map(([x, y], index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a knot is its place on the thread
          key={index}
          strokeWidth={index === tied.length - 1 ? 0 : 2.5}
          cx={x}
          cy={y}
          r={index === tied.length - 1 ? 6 : 4}
        />
      ))}
    </svg>
  )
}
