import { cx } from '../../../lib/cx.ts'
import runs from '../runs.module.css'
import styles from './LiveStrip.module.css'

interface Props {
  groupCount: number
  mine: number
  theirs: number
}

const STEP = 26
const at = (knot: number) => 6 + knot * STEP

const between = (knot: number, y: number) => {
  const [from, to] = [at(knot), at(knot + 1)]
  const third = (to - from) / 3
  return `M${from} ${y}C${from + third} ${y + 5} ${to - third} ${y - 5} ${to} ${y}`
}

function Side({
  y,
  found,
  groupCount,
  isRival,
}: {
  y: number
  found: number
  groupCount: number
  isRival: boolean
}) {
  const knots = Array.from({ length: groupCount }, (_, knot) => knot)
  return (
    <g className={isRival ? runs.theirs : runs.mine}>
      {knots.slice(1).map((knot) => (
        <path
          key={knot}
          className={cx(knot >= found && styles.rest)}
          d={knot < found ? between(knot - 1, y) : `M${at(knot - 1) + 8} ${y}H${at(knot) - 6}`}
        />
      ))}
      {knots.map((knot) => (
        <circle
          key={knot}
          className={cx(knot >= found && styles.open)}
          cx={at(knot)}
          cy={y}
          r={knot < found ? 4.5 : 1.8}
        />
      ))}
    </g>
  )
}

/**
 * Shows on two lines which groups the players of a running duel have found. Decorative, because the row beside the
 * drawing says the same in words.
 */
export function LiveStrip({ groupCount, mine, theirs }: Props) {
  const width = at(groupCount - 1) + 6
  return (
    <svg className={styles.strip} width={width} height="34" viewBox={`0 0 ${width} 34`} aria-hidden="true">
      <Side y={9} found={mine} groupCount={groupCount} isRival={false} />
      <Side y={26} found={theirs} groupCount={groupCount} isRival />
    </svg>
  )
}
