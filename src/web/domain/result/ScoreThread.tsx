import { useContext } from 'react'
import { Figures } from '../../design/Figures.tsx'
import { Stack } from '../../design/layout.tsx'
import { MomentContext } from '../../design/moment.ts'
import { Knot, ThreadLine } from '../../design/Thread.tsx'
import { formatNumber } from '../../lib/format.ts'
import styles from './ScoreThread.module.css'

/** A number of points and the reason for the points, for example "3 mistakes left". */
export interface ScorePart {
  name: string
  points: number
}

/**
 * Returns the SVG path of a wavy line. Between two circles the line curves down, between the next two circles it curves
 * up, and so on.
 */
function sagging(knots: number): string {
  let path = 'M0 10'
  for (let x = 0; x < knots; x++) path += `Q${x + 0.5} ${x % 2 ? 2 : 18} ${x + 1} 10`
  return path
}

/** Shows the parts of a score on a line with circles. The line is drawn while the score counts up. */
export function ScoreThread({ parts }: { parts: readonly ScorePart[] }) {
  const moment = useContext(MomentContext)
  const count = parts.length
  return (
    <Stack gap={1} className={styles.score} data-moment={moment}>
      <div className={styles.thread} aria-hidden="true">
        <div className={styles.line}>
          <ThreadLine length={count} path={sagging(count)} end={count} />
        </div>
        {[0, ...parts.map((_, part) => part + 1)].map((knot) => (
          <Knot key={knot} at={(100 * knot) / count} isTied className={styles.knot} />
        ))}
      </div>
      <Figures
        className={styles.parts}
        figures={parts.map(({ name, points }) => ({ name, value: formatNumber(points) }))}
      />
    </Stack>
  )
}
