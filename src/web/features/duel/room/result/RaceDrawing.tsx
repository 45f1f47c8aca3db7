import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { formatSeconds, plural } from '../../../../lib/format.ts'
import runs from '../../runs.module.css'
import type { Standing } from '../standing.ts'
import styles from './RaceChart.module.css'
import { type Box, endLabels, type RunShape, raceShape } from './run-chart.ts'

interface Props {
  name: string
  groupCount: number
  mine: readonly Standing[]
  theirs: readonly Standing[]
}

/** Space around the drawing for its labels, in CSS pixels. */
const ROOM = { top: 44, right: 16, bottom: 30, left: 28 }
/** Average width of a character, as a fraction of the font size. */
const CHARACTER = 0.56
const LINE = 1.3

const spoken = (who: string, steps: readonly Standing[]): string => {
  const last = steps.at(-1)
  if (!last) return ''
  const time = formatSeconds(Math.floor(last.atMs / 1_000))
  return `${who}: ${plural(last.groupsFound, 'group')} and ${plural(last.mistakes, 'mistake')} in ${time}.`
}

/**
 * A chart that shows how many groups each player had found at each time. It is drawn in CSS pixels, so that its text
 * has the same size on every screen.
 */
export function RaceDrawing({ name, groupCount, mine, theirs }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  return (
    <div ref={frame} className={styles.drawing}>
      {size && (
        <svg
          width={size.width}
          height={size.height}
          viewBox={`${-ROOM.left} ${-ROOM.top} ${size.width} ${size.height}`}
          role="img"
          aria-label={`Groups found over time. ${spoken('You', mine)} ${spoken(name, theirs)}`}
        >
          <Lines
            name={name}
            groupCount={groupCount}
            mine={mine}
            theirs={theirs}
            box={{
              width: Math.max(80, size.width - ROOM.left - ROOM.right),
              height: Math.max(60, size.height - ROOM.top - ROOM.bottom),
            }}
            font={size.font}
          />
        </svg>
      )}
    </div>
  )
}

function Lines({ name, groupCount, mine, theirs, box, font }: Props & { box: Box; font: number }) {
  const shape = raceShape([mine, theirs], groupCount, box)
  const [own, other] = shape.runs
  if (!own || !other) return null
  const timeOf = (steps: readonly Standing[]) => formatSeconds(Math.floor((steps.at(-1)?.atMs ?? 0) / 1_000))
  const texts = [`You ${timeOf(mine)}`, `${name} ${timeOf(theirs)}`] as const
  const widthOf = (text: string) => text.length * font * CHARACTER
  const labels = endLabels(
    [own.end, other.end],
    [widthOf(texts[0]), widthOf(texts[1])],
    { width: box.width + ROOM.right, height: box.height },
    { gap: 14, line: font * LINE },
  )
  // Leaves out labels of the axis if they would touch each other.
  const every = Math.ceil((shape.ticks.length * font * 3) / box.width)
  return (
    <>
      {shape.lines.map((y, groups) => (
        <g key={y}>
          <path className={groups === 0 ? styles.ground : styles.line} d={`M0 ${y}H${box.width}`} />
          {groups > 0 && (
            <text className={styles.tick} x={-14} y={y} dy="0.35em" textAnchor="end">
              {groups}
            </text>
          )}
        </g>
      ))}
      {shape.ticks.map(({ seconds, x }, n) =>
        n % every === 0 ? (
          <text key={seconds} className={styles.tick} x={x} y={box.height + 24} textAnchor="middle">
            {formatSeconds(seconds)}
          </text>
        ) : null,
      )}
      <RunLine run={other} className={runs.theirs} />
      <RunLine run={own} className={runs.mine} />
      {labels.map((label, n) => (
        <text
          key={texts[n]}
          className={n === 0 ? styles.ownLabel : styles.otherLabel}
          x={label.x}
          y={label.y}
          textAnchor="middle"
        >
          {texts[n]}
        </text>
      ))}
    </>
  )
}

const RunLine = ({ run, className }: { run: RunShape; className: string | undefined }) => (
  <g className={className}>
    <path d={run.path} />
    {run.knots.map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r="6.5" />
    ))}
    {run.crosses.map(([x, y]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
        <path className={styles.halo} d="M-5-5 5 5M5-5-5 5" />
        <path className={styles.mark} d="M-5-5 5 5M5-5-5 5" />
      </g>
    ))}
    {run.knots.at(-1)?.[0] !== run.end[0] && (
      <path className={styles.mark} d={`M${run.end[0]} ${run.end[1] - 8}v16`} />
    )}
  </g>
)

/** Returns the element's size and font size, in CSS pixels. Null before the first layout. */
function useSize(element: RefObject<HTMLElement | null>): (Box & { font: number }) | null {
  const [size, setSize] = useState<(Box & { font: number }) | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current
      const font = Number.parseFloat(getComputedStyle(current).fontSize) || 14
      setSize((old) =>
        old?.width === width && old.height === height && old.font === font ? old : { width, height, font },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}
