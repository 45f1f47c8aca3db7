interface Point {
  x: number
  y: number
}

/** The layout of a word chain. The first row goes to the right, the second row to the left, and so on. */
export interface ChainShape {
  columns: number
  /** Width and height of a cell, including the gap to the next cell, in CSS pixels. */
  cell: { width: number; height: number }
}

/** Distance between a knot and the upper edge of its cell, in CSS pixels. */
const THREAD_Y = 14
/** The distance by which the thread hangs down between two words of a row, in CSS pixels. */
const SAG = 12

/**
 * A cubic curve goes only 3/4 of the way to its control points. Multiplying their distance by this factor makes the
 * curve reach the full distance.
 */
const BEND = 4 / 3

/** Returns the row and column of the word at `index` in the chain, both counted from 0. */
export function cellOf(index: number, columns: number): { row: number; column: number } {
  const row = Math.floor(index / columns)
  const place = index % columns
  return { row, column: row % 2 === 0 ? place : columns - 1 - place }
}

/** Returns the position of the knot above the word at `index`, in CSS pixels. */
export function knotOf(index: number, { columns, cell }: ChainShape): Point {
  const { row, column } = cellOf(index, columns)
  return { x: (column + 0.5) * cell.width, y: row * cell.height + THREAD_Y }
}

/**
 * Returns the SVG path of the thread from the previous word to the word at `index`. Inside a row the thread hangs down.
 * To the next row, the thread curves outwards.
 */
export function pieceTo(index: number, shape: ChainShape): string {
  const [from, to] = [knotOf(index - 1, shape), knotOf(index, shape)]
  if (from.y === to.y)
    return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${from.y + 2 * SAG} ${to.x} ${to.y}`
  const isRight = from.x > shape.cell.width
  const out = (isRight ? 1 : -1) * (shape.cell.width / 2) * BEND
  return `M${from.x} ${from.y}C${from.x + out} ${from.y} ${to.x + out} ${to.y} ${to.x} ${to.y}`
}
