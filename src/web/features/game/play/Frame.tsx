import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import styles from './Frame.module.css'

interface Props {
  /** Level, score: one line on a phone, the top of the side column on a wide screen. */
  head: ReactNode
  board: ReactNode
  /** Mistakes, status, controls. */
  foot: ReactNode
  /** Stands in the place of the foot: over the lower part of the page on a phone, in the side column on a wide screen. */
  panel?: ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * The page's one layout, from the first skeleton to the last panel. Every part has its place and its size before it has
 * its content, so that nothing moves when a game begins, goes on or ends.
 */
export function Frame({ head, board, foot, panel, onKeyDown }: Props) {
  return (
    <main id="main" className={styles.frame} onKeyDown={onKeyDown}>
      <div className={styles.head}>{head}</div>
      <div className={styles.board}>{board}</div>
      <div className={cx(styles.foot, panel !== undefined && styles.covered)} inert={panel !== undefined}>
        {foot}
      </div>
      {panel !== undefined && <div className={styles.panel}>{panel}</div>}
    </main>
  )
}
