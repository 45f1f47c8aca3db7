import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './Frame.module.css'

interface Props {
  /** The title: one line above the board on a phone, the top of the side column on a wide screen. */
  head: ReactNode
  board: ReactNode
  /** Mistakes, status, controls: what a board is played with. */
  foot?: ReactNode
  /** Stands over the place of the foot before a game begins. */
  panel?: ReactNode
  /** The head takes several lines on a phone, and the foot has no meters. */
  isTall?: boolean
  /**
   * The foot holds more than fits below a board on a phone. Its parts follow the board one by one, and it says itself which of
   * them stays at the lower edge.
   */
  isLong?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * The layout of a page with a board until the board is over. Every part has its place and its size before it has its
 * content, so that nothing moves when a game begins or goes on.
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
