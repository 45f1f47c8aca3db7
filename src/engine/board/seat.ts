import type { Random } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'

interface Seating {
  /**
   * Number of pairs of tiles of one group that are side by side in a row. `columnNeighbours` is the number of pairs
   * that are one below the other.
   */
  neighbours: number
  columnNeighbours: number
  /** Number of rows with three or more tiles of one group. */
  crowdedRows: number
}

/**
 * Counts adjacent tiles of one group. `groups` contains the number of each tile's group, in the order of the tiles on
 * the board. A row has four tiles.
 */
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
 * Share of the boards on which one pair of tiles of one group is allowed to stay side by side in a row. Hand-made
 * boards have on average 0.43 such pairs. A plain shuffle of sixteen tiles has on average 2.4 such pairs.
 */
const ONE_PAIR_SHARE = 0.43
/**
 * Largest number of pairs of tiles of one group that are one below the other. On average, hand-made boards have 1.57
 * such pairs, and a plain shuffle has 2.4.
 */
const COLUMN_PAIRS = 2
const MAX_SHUFFLES = 400

/**
 * Shuffles the tiles until few adjacent tiles belong to one group and no row has three tiles of one group. After
 * MAX_SHUFFLES shuffles, the function returns the best order so far. On some boards the function leaves one pair of
 * adjacent tiles of one group. Otherwise players could conclude that adjacent tiles never belong together. `groups`
 * contains the number of each tile's group.
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
