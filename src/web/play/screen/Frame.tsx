import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './Frame.module.css'

interface Props {
  /** The title. It is above the board on a phone, and at the top of the side column on a wide screen. */
  head: ReactNode
  board: ReactNode
  /** The mistakes left, the status line and the buttons. */
  foot?: ReactNode
  /** Content that replaces `foot` before a game starts. On a phone it is below the board, which gets the rest of the height. */
  panel?: ReactNode
  /** True if, on a phone, `head` has several lines and `foot` does not show the mistakes. */
  isTall?: boolean
  /**
   * True if, on a phone, `foot` is higher than the space below the board. In this case the styles of `foot` must fix
   * one part of `foot` at the lower edge of the screen.
   */
  isLong?: boolean
  /** True if `head` has a byline. On a phone it is then a little higher. */
  isAuthored?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * The layout of a page with a board. Each part of the page has a fixed position and size even while its content loads,
 * so that nothing moves when a game starts.
 */
export function Frame(props: Props) {
  const { head, board, foot, panel, isTall = false, isLong = false, isAuthored = false, onKeyDown } = props
  return (
    <main
      id="main"
      data-grows=""
      className={cx(
        styles.frame,
        isTall && styles.tall,
        isLong && styles.long,
        isAuthored && styles.authored,
        panel !== undefined && styles.ready,
      )}
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
