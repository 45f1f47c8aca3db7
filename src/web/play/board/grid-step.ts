import type { Place } from './geometry.ts'

const arrows: Record<string, Place> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
}

/** A grid of tiles with `columns` tiles in each row. The last row can have fewer tiles. */
interface Grid {
  columns: number
  tiles: number
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey'>

/**
 * Returns the index of the tile to which a key moves the focus from the tile at `index`. Returns undefined for a key
 * that does not move the focus. An arrow key moves the focus by one tile and stops at the edge of the grid. Home and
 * End move the focus within the row, and with Ctrl to the first and the last tile.
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
