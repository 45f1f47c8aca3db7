import type { Random } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'

interface Seating {
  /** Pairs of side-by-side tiles of one group in a row, and in a column. */
  neighbours: number
  columnNeighbours: number
  /** Rows with three or more tiles of one group. */
  crowdedRows: number
}

/** Counts what gives groups away by their places. `groups`: each tile's group, in order, four to a row. */
export function seating(groups: readonly number[]): Seating {
  let neighbours = 0
  let columnNeighbours = 0
  let crowdedRows = 0
  for (let start = 0; start < groups.length; start += GROUP_SIZE) {
    const row = groups.slice(start, start + GROUP_SIZE)
    for (let i = 1; i < row.length; i++) if (row[i] === row[i - 1]) neighbours++
    for (let i = 0; i < row.length; i++) if (row[i] === groups[start - GROUP_SIZE + i]) columnNeighbours++
    if (row.some((g) => row.filter((other) => other === g).length >= 3)) crowdedRows++
  }
  return { neighbours, columnNeighbours, crowdedRows }
}

/**
 * The share of boards with one side-by-side pair in a row. Hand-made boards have 0.43 pairs on average, a plain shuffle of
 * sixteen tiles 2.4 (boards.md).
 */
const ONE_PAIR_SHARE = 0.43
/** Most side-by-side pairs in columns. Hand-made boards have 1.57 on average, a plain shuffle 2.4. */
const COLUMN_PAIRS = 2
const MAX_SHUFFLES = 400

/**
 * Returns an order for the tiles; `groups` holds their group indexes. It is a shuffle with few neighbours of one group and
 * no row with three of one group. Some boards keep one pair: otherwise "neighbours never belong together" would be a clue.
 * After 400 shuffles it takes the best one.
 */
export function seatTiles(groups: readonly number[], random: Random): number[] {
  const allowed = random.chance(ONE_PAIR_SHARE) ? 1 : 0
  const positions = groups.map((_, i) => i)
  let best = positions
  let fewest = Number.POSITIVE_INFINITY
  for (let n = 0; n < MAX_SHUFFLES; n++) {
    const order = random.shuffle(positions)
    const { neighbours, columnNeighbours, crowdedRows } = seating(order.map((i) => groups[i] ?? 0))
    const cost =
      crowdedRows * 10 + Math.abs(neighbours - allowed) + Math.max(0, columnNeighbours - COLUMN_PAIRS)
    if (cost === 0) return order
    if (cost < fewest) {
      fewest = cost
      best = order
    }
  }
  return best
}
