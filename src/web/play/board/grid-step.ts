import type { Place } from './geometry.ts'

const arrows: Record<string, Place> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
}

/** A grid of tiles in rows of `columns`; the last row may be shorter. */
interface Grid {
  columns: number
  tiles: number
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey'>

/**
 * The index to which a key moves the focus from `index`. Arrow keys move by one and stop at the edge. Home and End move
 * within the row; Home and End with Ctrl move to the first and the last tile. The function returns undefined for any
 * other key.
 */
export function gridStep(index: number, { key, ctrlKey }: Key, { columns, tiles }: Grid): number | undefined {
  const [row, column] = [Math.floor(index / columns), index % columns]
  if (key === 'Home') return ctrlKey ? 0 : row * columns
  if (key === 'End') return ctrlKey ? tiles - 1 : Math.min(row * columns + columns, tiles) - 1
  const arrow = arrows[key]
  if (!arrow) return undefined
  const to: Place = { row: row + arrow.row, column: column + arrow.column }
  const next = to.row * columns + to.column
  return to.column < 0 || to.column >= columns || next < 0 || next >= tiles ? index : next
}
