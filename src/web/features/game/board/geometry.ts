import { GROUP_SIZE } from '../../../../engine/rules.ts'

/** Tiles in a row; a found group takes exactly one row. */
export const COLUMNS = GROUP_SIZE

/** Where something stands on the board, counted from 0 at the top left, found rows included. */
export interface Place {
  row: number
  column: number
}

/** The place of the tile at `index` of the arrangement, below `foundRows` banners. */
export const placeOf = (index: number, foundRows: number): Place => ({
  row: foundRows + Math.floor(index / COLUMNS),
  column: index % COLUMNS,
})

/** The index of the tile at a place, or -1 where there is no tile (a banner, or outside the board). */
export function indexAt({ row, column }: Place, foundRows: number, tiles: number): number {
  if (column < 0 || column >= COLUMNS || row < foundRows) return -1
  const index = (row - foundRows) * COLUMNS + column
  return index < tiles ? index : -1
}

const offsets: Record<string, Place> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
}

/**
 * The tile that a key moves to from the tile at `index`, as in any grid: arrows by one and not round the edge, Home and
 * End within the row, with Ctrl to the first and the last tile. `undefined` when the key is none of them.
 */
export function step(index: number, key: string, ctrl: boolean, tiles: number): number | undefined {
  const { row, column } = placeOf(index, 0)
  if (key === 'Home') return ctrl ? 0 : row * COLUMNS
  if (key === 'End') return ctrl ? tiles - 1 : Math.min(row * COLUMNS + COLUMNS, tiles) - 1
  const offset = offsets[key]
  if (!offset) return undefined
  const next = indexAt({ row: row + offset.row, column: column + offset.column }, 0, tiles)
  return next < 0 ? index : next
}

/** Board size in CSS pixels: everything else about places follows from it. */
export interface BoardSize {
  width: number
  height: number
  rows: number
  gap: number
}

/** Size of one tile, in CSS pixels. */
export const tileSize = ({ width, height, rows, gap }: BoardSize): { width: number; height: number } => ({
  width: (width - gap * (COLUMNS - 1)) / COLUMNS,
  height: (height - gap * (rows - 1)) / rows,
})

/** Top left corner of a place, in CSS pixels from the board's own corner. */
export function cornerOf(place: Place, size: BoardSize): { x: number; y: number } {
  const tile = tileSize(size)
  return { x: place.column * (tile.width + size.gap), y: place.row * (tile.height + size.gap) }
}

/** The place under a point given in CSS pixels from the board's corner; half of a gap belongs to each neighbour. */
export function placeAt(point: { x: number; y: number }, size: BoardSize): Place {
  const tile = tileSize(size)
  return {
    row: Math.floor((point.y + size.gap / 2) / (tile.height + size.gap)),
    column: Math.floor((point.x + size.gap / 2) / (tile.width + size.gap)),
  }
}
