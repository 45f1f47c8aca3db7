/** A place on a board: row and column, counted from 0 at the top left. `row` also counts the rows of found groups. */
export interface Place {
  row: number
  column: number
}

/** The size of a board in CSS pixels, from which the place and size of every tile follow. */
export interface BoardSize {
  width: number
  height: number
  rows: number
  columns: number
  gap: number
}

/** The size of a tile, in CSS pixels. */
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

/** Top left corner of a place, in CSS pixels from the board's corner. */
export function cornerOf(place: Place, size: BoardSize): { x: number; y: number } {
  const tile = tileSize(size)
  return { x: place.column * (tile.width + size.gap), y: place.row * (tile.height + size.gap) }
}

/** The place at a point, given in CSS pixels from the board's corner; a point in a gap belongs to the nearer place. */
export function placeAt(point: { x: number; y: number }, size: BoardSize): Place {
  const tile = tileSize(size)
  return {
    row: Math.floor((point.y + size.gap / 2) / (tile.height + size.gap)),
    column: Math.floor((point.x + size.gap / 2) / (tile.width + size.gap)),
  }
}
