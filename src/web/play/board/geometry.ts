/** A place on a board: row and column, counted from 0 at the top left. `row` also counts the rows of found groups. */
export interface Place {
  row: number
  column: number
}

/** Size of a board, in CSS pixels. The position and the size of every tile are computed from this size. */
export interface BoardSize {
  width: number
  height: number
  rows: number
  columns: number
  gap: number
}

/** Returns the size of a tile, in CSS pixels. */
export const tileSize = ({
  width,
  height,
  rows,
  columns,
  gap,
}: BoardSize): { width: number; height: number } => ({
  width: (width - gap * (columns - 1)) / columns,
  height: (height - gap * (rows - 1)) / rows,
})

/** Returns the top left corner of a place, in CSS pixels from the top left corner of the board. */
export function cornerOf(place: Place, size: BoardSize): { x: number; y: number } {
  const tile = tileSize(size)
  return { x: place.column * (tile.width + size.gap), y: place.row * (tile.height + size.gap) }
}
