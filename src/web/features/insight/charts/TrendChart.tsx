import { useRef } from 'react'
import { percentText } from '../../../../engine/percent.ts'
import { useElementSize } from '../../../design/use-element-size.ts'
import { formatNumber } from '../../../lib/format.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { formatMargin, type Insights, timeLabels, trendSentence } from '../words.ts'
import { ChartCard, LegendItem } from './ChartCard.tsx'
import { evenly, type Frame, trendShape } from './drawing.ts'
import styles from './TrendChart.module.css'

type Trend = Insights['charts']['trend']

/**
 * Sizes in CSS pixels for the usual text size: the width of a letter in the labels of the axis and in the last label,
 * the width of a date below the chart, and the heights of lines of text. The style sheet sets the font sizes.
 */
const TICK_LETTER = 8
const LAST_LETTER = 13
const DATE_ROOM = 62
const TICK_LINE = 18
const DATE_LINE = 24
const USUAL_TEXT = 16
const FEWEST_DATES = 2
const MOST_DATES = 4

/** The text size that the player has chosen in the browser, as a multiple of the usual text size. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT

const rounded = (value: number) => formatNumber(Math.round(value))

/** The area of the chart without the labels. */
function frameOf({ points, line }: Trend, size: { width: number; height: number }, scale: number): Frame {
  const highest = Math.max(...points.map(({ score }) => score), ...line.map(({ high }) => high))
  const last = line.at(-1)
  return {
    left: 12 + scale * TICK_LETTER * rounded(highest).length,
    right: size.width - (last ? 18 + scale * LAST_LETTER * Math.max(3, rounded(last.value).length) : 24),
    top: 12,
    bottom: size.height - 12 - scale * DATE_LINE,
  }
}

function Drawing({ trend, size }: { trend: Trend; size: { width: number; height: number } }) {
  const { points, line } = trend
  const scale = textScale()
  const frame = frameOf(trend, size, scale)
  const shape = trendShape({ scores: points.map(({ score }) => score), line }, frame)
  const room = Math.floor((frame.right - frame.left) / (scale * DATE_ROOM))
  const dated = evenly(points.length, Math.min(MOST_DATES, Math.max(FEWEST_DATES, room)))
  const labels = timeLabels(dated.map((index) => points[index]?.at ?? ''))
  const last = line.at(-1)
  const [lastX = 0, lastY = 0] = shape.line.at(-1) ?? []
  return (
    <svg className={styles.drawing} width={size.width} height={size.height} aria-hidden="true">
      {shape.ticks.map(({ value, y }) => (
        <g key={value}>
          <path className={styles.rule} d={`M${frame.left - 6} ${y}H${frame.right + 6}`} />
          <text className={styles.tick} x={frame.left - 14} y={y} dy="0.35em" textAnchor="end">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      <path className={styles.band} d={shape.band} />
      {shape.points.map(([x, y], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the row
        <circle key={index} className={styles.level} cx={x} cy={y} r="3" />
      ))}
      <path className={styles.thread} d={shape.thread} />
      {dated.map((index, nth) => (
        <g key={index}>
          {shape.line[index] && (
            <circle
              className={styles.knot}
              cx={shape.x(index)}
              cy={shape.line[index][1]}
              r={index === line.length - 1 ? 6.5 : 4.5}
            />
          )}
          <text className={styles.tick} x={shape.x(index)} y={size.height - 6} textAnchor="middle">
            {labels[nth]}
          </text>
        </g>
      ))}
      {last && (
        <g transform={`translate(${lastX + 13} ${Math.max(scale * USUAL_TEXT, lastY)})`}>
          <text className={styles.last}>{rounded(last.value)}</text>
          <text className={styles.tick} y={scale * TICK_LINE}>
            {formatMargin(last)}
          </text>
        </g>
      )}
    </svg>
  )
}

const wave = (
  <svg width="26" height="10" aria-hidden="true">
    <path className={styles.thread} d="M2 6C6 1 9 1 13 5S20 9 24 4" />
  </svg>
)
const swatch = (
  <svg width="18" height="12" aria-hidden="true">
    <rect className={styles.band} x="1" y="1" width="16" height="10" rx="3" />
  </svg>
)
const ring = (
  <svg width="8" height="8" aria-hidden="true">
    <circle className={styles.level} cx="4" cy="4" r="3" />
  </svg>
)

const tableOf = ({ points, line }: Trend) => ({
  columns: ['Finished', 'Level', 'Points', ...(line.length > 0 ? ['Trend'] : [])],
  rows: points
    .map(({ at, level, score }, index) => {
      const there = line[index]
      return {
        key: `${at} ${index}`,
        cells: [
          formatDay(at),
          formatNumber(level),
          rounded(score),
          ...(there ? [`${rounded(there.value)} ${formatMargin(there)}`] : []),
        ],
      }
    })
    .toReversed(),
})

/** Shows the scores of the latest levels and the trend line. A coloured area shows how uncertain the trend line is. */
export function TrendChart({ trend }: { trend: Trend }) {
  const box = useRef<HTMLDivElement>(null)
  const size = useElementSize(box, 'div')
  const hasLine = trend.line.length > 0
  return (
    <ChartCard
      area="trend"
      title={trend.title}
      note={trend.note}
      label={trendSentence(trend)}
      legend={
        <>
          {hasLine && <LegendItem sign={wave}>trend</LegendItem>}
          {hasLine && <LegendItem sign={swatch}>{`how sure, ${percentText(95)}`}</LegendItem>}
          <LegendItem sign={ring}>a level</LegendItem>
        </>
      }
      table={tableOf(trend)}
    >
      <div ref={box} className={styles.box}>
        <div className={styles.room}>{size && <Drawing trend={trend} size={size} />}</div>
      </div>
    </ChartCard>
  )
}
