import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './Frame.module.css'

interface Props {
  /** The title: a line above the board on a phone, the top of the side column on a wide screen. */
  head: ReactNode
  board: ReactNode
  /** Mistakes, status line and controls. */
  foot?: ReactNode
  /** Shown instead of the foot before a game begins. */
  panel?: ReactNode
  /** True if the head has several lines on a phone and the foot does not show the mistakes. */
  isTall?: boolean
  /**
   * True for a board whose foot is higher than the space below the board on a phone. The parts of such a foot are below
   * the board, and the foot's own styles keep one of them at the screen's lower edge.
   */
  isLong?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * The layout of a page with a board in play. Each part has its place and size before its content loads, so that the
 * start of a game shifts nothing.
 */
export function Frame({ head, board, foot, panel, isTall = false, isLong = false, onKeyDown }: Props) {
  return (
    <main
      id="main"
      className={cx(styles.frame, isTall && styles.tall, isLong && styles.long)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>{head}</div>
      <div className={styles.board}>{board}</div>
      <div className={cx(styles.foot, panel !== undefined && styles.covered)} inert={panel !== undefined}>
        {foot}
      </div>
      {panel !== undefined && <div className={styles.panel}>{panel}</div>}
    </main>
  )
}
