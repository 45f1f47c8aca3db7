interface Point {
  x: number
  y: number
}

/** The layout of a chain. The rows run alternately to the right and to the left. */
export interface ChainShape {
  columns: number
  /** Size of a cell including its gap, in CSS pixels. */
  cell: { width: number; height: number }
}

/** Distance from the upper edge of a cell to the thread, in CSS pixels. */
const THREAD_Y = 14
/** Sag of the thread between two words, in CSS pixels. */
const SAG = 12

/**
 * A curve reaches only 3/4 of the way to its control points, so this factor moves them until the curve touches the edge
 * of its cell.
 */
const BEND = 4 / 3

/** Row and column of a word in the chain, from 0. */
export function cellOf(index: number, columns: number): { row: number; column: number } {
  const row = Math.floor(index / columns)
  const place = index % columns
  return { row, column: row % 2 === 0 ? place : columns - 1 - place }
}

/** The position of a knot, in CSS pixels. */
export function knotOf(index: number, { columns, cell }: ChainShape): Point {
  const { row, column } = cellOf(index, columns)
  return { x: (column + 0.5) * cell.width, y: row * cell.height + THREAD_Y }
}

/** The SVG path between two words. The path sags within a row, and bends around the edge between rows. */
export function pieceTo(index: number, shape: ChainShape): string {
  const [from, to] = [knotOf(index - 1, shape), knotOf(index, shape)]
  if (from.y === to.y)
    return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${from.y + 2 * SAG} ${to.x} ${to.y}`
  const isRight = from.x > shape.cell.width
  const out = (isRight ? 1 : -1) * (shape.cell.width / 2) * BEND
  return `M${from.x} ${from.y}C${from.x + out} ${from.y} ${to.x + out} ${to.y} ${to.x} ${to.y}`
}
