import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import styles from './Frame.module.css'

interface Props {
  /** The title: one line above the board on a phone, the top of the side column on a wide screen. */
  head: ReactNode
  board: ReactNode
  /** Mistakes, status, controls: what a board is played with. */
  foot?: ReactNode
  /** Stands over the place of the foot before a game begins. */
  panel?: ReactNode
  /** Stands below the board on a phone, beside it on a wide screen, once the board is over. */
  end?: ReactNode
  /** The end is being shown by movement. */
  isEnding?: boolean
  /** Further parts of the page, below all of it. */
  below?: ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * The one layout of a page with a board, from its skeleton to the end of the board. Every part has its place and its size
 * before it has its content, so that nothing moves when a game begins or goes on.
 */
export function Frame({ head, board, foot, panel, end, isEnding, below, onKeyDown }: Props) {
  return (
    <main id="main" onKeyDown={onKeyDown}>
      <div
        className={styles.frame}
        data-end={end ? (isEnding ? 'now' : 'shown') : undefined}
        data-followed={below ? '' : undefined}
      >
        <div className={styles.head}>{head}</div>
        <div className={styles.board}>{board}</div>
        {!end && (
          <div className={cx(styles.foot, panel !== undefined && styles.covered)} inert={panel !== undefined}>
            {foot}
          </div>
        )}
        {panel !== undefined && <div className={styles.panel}>{panel}</div>}
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {below}
    </main>
  )
}
