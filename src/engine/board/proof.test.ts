import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countSolutions } from './proof.ts'

/**
 * Counts all ways to divide the tiles into groups of four. The function is simple and slow: it uses no bit masks and
 * tries all cases.
 */
function bruteForce(memberships: readonly (readonly number[])[]): number {
  const fits = (tiles: readonly number[]) =>
    (memberships[tiles[0] ?? 0] ?? []).some((category) =>
      tiles.every((tile) => memberships[tile]?.includes(category)),
    )
  const part = (left: readonly number[]): number => {
    const [first, ...rest] = left
    if (first === undefined) return 1
    let ways = 0
    for (const a of rest) {
      for (const b of rest) {
        for (const c of rest) {
          if (a < b && b < c && fits([first, a, b, c]))
            ways += part(rest.filter((t) => t !== a && t !== b && t !== c))
        }
      }
    }
    return ways
  }
  return part(memberships.map((_, tile) => tile))
}

test.each<[string, number[][], number]>([
  ['two clean groups', [[0], [0], [0], [0], [1], [1], [1], [1]], 1],
  ['a crossover alone does no harm', [[0], [0], [0], [0, 1], [1], [1], [1], [1]], 1],
  ['two crossovers may be swapped', [[0], [0], [0], [0, 1], [1], [1], [1], [0, 1]], 2],
  ['one category twice over', Array.from({ length: 8 }, () => [0]), 35],
  ['two names for the same four are one solution', [[0, 2], [0, 2], [0, 2], [0, 2], [1], [1], [1], [1]], 1],
  ['none', [[0], [0], [0], [1], [1], [1], [2], [2]], 0],
])('%s', (_, memberships, solutions) => {
  expect(bruteForce(memberships)).toBe(solutions)
  expect(countSolutions(memberships, 100)).toBe(solutions)
  expect(countSolutions(memberships)).toBe(Math.min(2, solutions))
})

/** Boards whose tiles belong to random categories. For some of the boards, the test also adds a known solution. */
const boards = fc
  .tuple(
    fc.integer({ min: 2, max: 3 }),
    fc.array(fc.tuple(fc.nat(11), fc.nat(6)), { maxLength: 24 }),
    fc.boolean(),
  )
  .map(([groups, extra, planted]) => {
    const tiles = Array.from({ length: groups * 4 }, (_, tile) => (planted ? [Math.floor(tile / 4)] : []))
    for (const [tile, category] of extra) {
      const own = tiles[tile % tiles.length]
      if (own && !own.includes(category)) own.push(category)
    }
    return tiles
  })

test('the proof agrees with brute force on any small board', () => {
  fc.assert(
    fc.property(boards, (memberships) => {
      expect(countSolutions(memberships, 1_000_000)).toBe(bruteForce(memberships))
    }),
    { numRuns: 600 },
  )
})

test('forty tiles are proven too', () => {
  const memberships = Array.from({ length: 40 }, (_, tile) => [Math.floor(tile / 4)])
  expect(countSolutions(memberships)).toBe(1)
  memberships[0]?.push(9)
  memberships[39]?.push(0)
  expect(countSolutions(memberships)).toBe(2)
})
