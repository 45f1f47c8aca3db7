import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Category } from '../catalogue/category.ts'
import { type Catalogue, indexCatalogue } from '../catalogue/index.ts'
import { randomFrom } from '../random.ts'
import { type BoardRequest, deal, foursomeKey, noHistory, toBoard } from './generate.ts'
import { countSolutions } from './proof.ts'
import { seating, seatTiles } from './seat.ts'

/** A made-up catalogue: 60 categories of ten words; neighbours share words, and some must stay apart. */
function madeUp(): Catalogue {
  const categories = Array.from({ length: 60 }, (_, c): Category => {
    const own = Array.from({ length: 8 }, (_, w) => `w${c}x${w}`)
    const shared = [`w${(c + 1) % 60}x0`, `w${(c + 7) % 60}x1`]
    return {
      id: `c-${c}`,
      name: `Kind ${c}`,
      kind: c % 10 === 0 ? 'fill' : 'members',
      difficulty: 1 + (c % 6),
      words: [...own, ...shared],
      ...(c % 6 === 5 ? {} : { near: c % 2 === 0 ? [`c-${c + 1}`] : [`c-${c - 1}`] }),
    }
  })
  return indexCatalogue(categories)
}
const catalogue = madeUp()

const requests: fc.Arbitrary<BoardRequest> = fc
  .tuple(fc.string(), fc.integer({ min: 4, max: 10 }), fc.integer({ min: 1, max: 6 }))
  .map(([seed, groups, max]) => ({
    seed,
    groups,
    window: { min: Math.max(1, max - 1), max },
    history: noHistory,
  }))

test('any board has one solution, distinct words of its categories, and no two that must stay apart', () => {
  fc.assert(
    fc.property(requests, (request) => {
      const dealt = deal(catalogue, request)
      expect(dealt.groups).toHaveLength(request.groups)
      const keys = dealt.groups.flatMap((group) => group.words.map((word) => word.key))
      expect(new Set(keys).size).toBe(request.groups * 4)
      expect(countSolutions(keys.map((key) => catalogue.membership(key)))).toBe(1)
      for (const { category, words } of dealt.groups) {
        for (const word of words) expect(category.words).toContain(word)
        for (const other of dealt.groups) expect(category.near.has(other.category.index)).toBe(false)
      }
      expect([...dealt.seats].sort((a, b) => a - b)).toEqual(keys.map((_, i) => i))
      expect(deal(madeUp(), request)).toEqual(dealt)
    }),
    { numRuns: 150 },
  )
})

test('groups that cool down stay away while enough others exist, and come back rather than fail', () => {
  const request = { groups: 4, window: { min: 1, max: 6 }, history: noHistory }
  const cooling = new Map(catalogue.categories.slice(0, 40).map((category) => [category.id, 5]))
  for (let n = 0; n < 50; n++) {
    const rested = deal(catalogue, {
      ...request,
      seed: `rested ${n}`,
      history: { ...noHistory, categories: cooling },
    })
    for (const { category } of rested.groups) expect(cooling.has(category.id)).toBe(false)
  }
  const all = new Map(catalogue.categories.map((category) => [category.id, 5]))
  expect(
    deal(catalogue, { ...request, seed: 's', history: { ...noHistory, categories: all } }).groups,
  ).toHaveLength(4)
})

test('no foursome comes again, and the words unseen for longest come first', () => {
  const request = { groups: 4, window: { min: 1, max: 6 } }
  const first = deal(catalogue, { ...request, seed: 'same', history: noHistory })
  const foursomes = new Set(first.groups.map((group) => foursomeKey(group.words.map((word) => word.key))))
  for (let n = 0; n < 100; n++) {
    const again = deal(catalogue, { ...request, seed: `again ${n}`, history: { ...noHistory, foursomes } })
    for (const { words } of again.groups)
      expect(foursomes.has(foursomeKey(words.map((word) => word.key)))).toBe(false)
  }
  const fresh = new Set(['w1x4', 'w1x5', 'w1x6', 'w1x7'])
  const words = new Map(
    catalogue.categories.flatMap((c) => c.words).map((w) => [w.key, fresh.has(w.key) ? 90 : 3]),
  )
  for (let n = 0; n < 60; n++) {
    const dealt = deal(catalogue, { ...request, seed: `rare ${n}`, history: { ...noHistory, words } })
    const group = dealt.groups.find(({ category }) => category.id === 'c-1')
    const forced = group?.words.filter((word) => !fresh.has(word.key)).length ?? 0
    expect(forced).toBeLessThanOrEqual(2) // only what a trap asked for
  }
})

test('tiles of a group seldom lie side by side, and never three in a row', () => {
  for (const groups of [4, 7, 10]) {
    const owners = Array.from({ length: groups * 4 }, (_, i) => Math.floor(i / 4))
    let neighbours = 0
    for (let n = 0; n < 1000; n++) {
      const seats = seatTiles(owners, randomFrom(`seats ${n}`))
      const found = seating(seats.map((seat) => owners[seat] ?? 0))
      expect(found.crowdedRows).toBe(0)
      neighbours += found.neighbours
    }
    expect(neighbours / 1000).toBeLessThanOrEqual(0.6)
    expect(neighbours / 1000).toBeGreaterThan(0.2) // "never" would be a clue
  }
})

test('a stored board carries the groups from easy to hard, and opaque ids in the order of the seats', () => {
  const dealt = deal(catalogue, { seed: 'stored', groups: 4, window: { min: 1, max: 6 }, history: noHistory })
  const ids = Array.from({ length: 16 }, (_, i) => `id-${i}`)
  const board = toBoard(dealt, ids)
  expect(board.tiles.map((tile) => tile.id)).toEqual(ids)
  expect(board.groups.map((group) => group.color)).toEqual(['group-1', 'group-2', 'group-3', 'group-4'])
  const difficulties = board.groups.map((group) => group.difficulty)
  expect(difficulties).toEqual([...difficulties].sort((a, b) => a - b))
  for (const tile of board.tiles) expect(board.groups[tile.group]?.words).toContain(tile.text)
  expect(() => toBoard(dealt, ids.slice(1))).toThrow(RangeError)
})
