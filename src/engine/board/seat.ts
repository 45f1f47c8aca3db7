import type { Random } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'

/**
 * Counts pairs of side-by-side tiles of one group, and rows with three or more tiles of one group. `groups`: each
 * tile's group, in order.
 */
export function seating(groups: readonly number[]): { neighbours: number; crowdedRows: number } {
  let neighbours = 0
  let crowdedRows = 0
  for (let start = 0; start < groups.length; start += GROUP_SIZE) {
    const row = groups.slice(start, start + GROUP_SIZE)
    for (let i = 1; i < row.length; i++) if (row[i] === row[i - 1]) neighbours++
    if (row.some((g) => row.filter((other) => other === g).length >= 3)) crowdedRows++
  }
  return { neighbours, crowdedRows }
}

/**
 * The share of boards with one side-by-side pair. Hand-made boards have 0.43 pairs on average, a plain shuffle of
 * sixteen tiles 2.4 (boards.md).
 */
const ONE_PAIR_SHARE = 0.43
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
    const { neighbours, crowdedRows } = seating(order.map((i) => groups[i] ?? 0))
    if (crowdedRows === 0 && neighbours === allowed) return order
    const cost = crowdedRows * 10 + Math.abs(neighbours - allowed)
    if (cost < fewest) {
      fewest = cost
      best = order
    }
  }
  return best
}
