import { GROUP_GLYPHS } from '../../../engine/group.ts'
import { DAILY_GROUPS } from '../../../engine/rules.ts'
import { drawThread, GLYPH_FROM, type Thread } from '../../../engine/share/thread.ts'
import { cx } from '../../lib/cx.ts'
import { groupColor } from '../group/Group.tsx'
import styles from './DayThread.module.css'

interface Props {
  rows: Thread
  solved: boolean
  /** Size of the drawing in px. A style sheet can scale it. */
  width: number
  height: number
  className?: string | undefined
}

/**
 * Draws the thread of a daily: a full knot is a found group, open knots are the groups of a mistake. Screen readers
 * ignore the drawing, so the calling component must also say the thread in words (`threadInWords`).
 */
export function DayThread({ rows, solved, width, height, className }: Props) {
  const drawing = drawThread(rows, { width, height, groups: DAILY_GROUPS, solved })
  const { stroke } = drawing
  return (
    <svg
      className={cx(styles.thread, className)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path
        className={styles.rows}
        strokeWidth={stroke * 0.6}
        strokeDasharray={`0 ${stroke * 2.6}`}
        d={drawing.rows.map((y) => `M${stroke} ${y}H${width}`).join('')}
      />
      <path className={styles.line} strokeWidth={stroke} d={drawing.line + drawing.fray} />
      <path className={styles.ties} strokeWidth={stroke} strokeDasharray={drawing.dashes} d={drawing.ties} />
      {drawing.knots.map(({ x, y, r, row, isFull }) => (
        <circle
          key={`${x} ${y}`}
          className={isFull ? undefined : styles.open}
          style={{ '--group': groupColor(`group-${row + 1}`) }}
          strokeWidth={isFull ? stroke * 0.5 : stroke * 0.8}
          cx={x}
          cy={y}
          r={r}
        />
      ))}
      {drawing.knots
        .filter(({ r, isFull }) => isFull && r >= GLYPH_FROM)
        .map(({ x, y, r, row }) => (
          <path
            key={`${x} ${y}`}
            className={styles.glyph}
            transform={`translate(${x - r / 2} ${y - r / 2}) scale(${r / 24})`}
            strokeWidth="2.6"
            d={GROUP_GLYPHS[row]}
          />
        ))}
    </svg>
  )
}
