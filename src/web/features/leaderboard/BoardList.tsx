import type { ReactNode } from 'react'
import type { ShownBoard } from '../../lib/boards.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './BoardList.module.css'
import { PlayLink } from './PlayLink.tsx'

/** The rows of a board, best first. */
export const BoardList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ol className={styles.rows} aria-label={label}>
    {children}
  </ol>
)

/** In the shape of the rows that are on their way. */
export const WaitingRows = ({ count }: { count: number }) => (
  <>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place on the board
      <div key={row} className={styles.waiting}>
        <Skeleton width="28px" height="28px" radius="var(--round)" />
        <Skeleton width={`${114 + ((row * 37) % 70)}px`} height="20px" />
        <Skeleton width="64px" height="20px" />
      </div>
    ))}
  </>
)

export const EmptyBoard = ({ board }: { board: ShownBoard }) => (
  <div className={styles.empty}>
    <p>No entries yet. Be the first to compete!</p>
    <PlayLink board={board} />
  </div>
)
