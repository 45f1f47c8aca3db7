import { expect, test } from 'vitest'
import { randomFrom } from '../random.ts'
import { seating, seatTiles } from './seat.ts'

const groups = Array.from({ length: 16 }, (_, n) => Math.floor(n / 4))

/**
 * Looks at the orders of tiles in which no row has three tiles of one group. Returns two shares of all orders: those
 * without an adjacent pair of one group, and those with one adjacent pair.
 */
function shares(count: number, order: () => readonly number[]): [none: number, one: number] {
  const counts: [number, number] = [0, 0]
  for (let n = 0; n < count; n++) {
    const { neighbours, crowdedRows } = seating(order().map((tile) => groups[tile] ?? 0))
    if (crowdedRows === 0 && (neighbours === 0 || neighbours === 1)) counts[neighbours]++
  }
  return [counts[0] / count, counts[1] / count]
}

test('the order of sixteen tiles tells about two of the 21 bits that name their groups', () => {
  const random = randomFrom('what the order tells')
  const tiles = groups.map((_, n) => n)
  const shuffled = shares(100_000, () => random.shuffle(tiles))
  const seated = shares(5_000, () => seatTiles(groups, random))
  expect(seated[0] + seated[1]).toBe(1)
  // The function `seatTiles` returns only some of the orders that a plain shuffle can return. Therefore it returns each
  // of these orders more often than a plain shuffle.
  const bits = seated.reduce((sum, share, n) => sum + share * Math.log2(share / (shuffled[n] ?? 0)), 0)
  expect(bits).toBeGreaterThan(2)
  expect(bits).toBeLessThan(2.5)
})
