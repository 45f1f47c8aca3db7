// biome-ignore-all lint/a11y/useSemanticElements: a table would bring its own layout; only its roles are wanted
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the tile within a cell, as the grid pattern asks
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import styles from './Board.module.css'
import { COLUMNS } from './geometry.ts'

interface GridProps {
  label: string
  isBusy: boolean
  /** Does a thread run over the board? */
  isTied: boolean
  /** Are the tiles in the air? */
  isShuffling: boolean
  ref: Ref<HTMLDivElement>
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The board to a screen reader: a grid moved in with arrows, which says row and column of every tile. */
export function Grid({ label, isBusy, isTied, isShuffling, ref, onKeyDown, children }: GridProps) {
  return (
    <div
      ref={ref}
      role="grid"
      aria-label={label}
      aria-busy={isBusy}
      data-tied={isTied ? '' : undefined}
      data-shuffling={isShuffling ? '' : undefined}
      className={styles.grid}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

/** A row of tiles, or with `isWhole` one cell across. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <div role="row" className={styles.row}>
      {children}
    </div>
  )
}

export function Cell({ isWhole = false, children }: { isWhole?: boolean; children: ReactNode }) {
  return (
    <div
      role="gridcell"
      aria-colspan={isWhole ? COLUMNS : undefined}
      className={isWhole ? styles.whole : undefined}
    >
      {children}
    </div>
  )
}
