interface Point {
  x: number
  y: number
}

/** Where the words of a chain hang: to the right in one row, to the left in the next, as the thread runs. */
export interface ChainShape {
  columns: number
  /** Size of a cell in CSS pixels, with the room between two. */
  cell: { width: number; height: number }
}

/** Distance of the thread from the upper edge of a cell, in CSS pixels. */
const THREAD_Y = 14
/** How far the thread hangs between two words, in CSS pixels. */
const SAG = 12

/** A curve comes three quarters as far out as its control points: so it reaches the edge of its cell. */
const BEND = 4 / 3

/** The column and row of a word, from 0. */
export function cellOf(index: number, columns: number): { row: number; column: number } {
  const row = Math.floor(index / columns)
  const place = index % columns
  return { row, column: row % 2 === 0 ? place : columns - 1 - place }
}

/** Where a word is tied to the thread, in CSS pixels. */
export function knotOf(index: number, { columns, cell }: ChainShape): Point {
  const { row, column } = cellOf(index, columns)
  return { x: (column + 0.5) * cell.width, y: row * cell.height + THREAD_Y }
}

/** The thread from a word to the next, as the data of an SVG path: hanging within a row, around the edge to the next row. */
export function pieceTo(index: number, shape: ChainShape): string {
  const [from, to] = [knotOf(index - 1, shape), knotOf(index, shape)]
  if (from.y === to.y)
    return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${from.y + 2 * SAG} ${to.x} ${to.y}`
  const isRight = from.x > shape.cell.width
  const out = (isRight ? 1 : -1) * (shape.cell.width / 2) * BEND
  return `M${from.x} ${from.y}C${from.x + out} ${from.y} ${to.x + out} ${to.y} ${to.x} ${to.y}`
}
