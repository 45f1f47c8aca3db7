import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goldenBoards } from '../../../tests/support/golden-boards.ts'
import { atLength } from '../../../tests/support/length.ts'
import { madeUpCatalogue } from '../../../tests/support/made-up-catalogue.ts'
import { SIMILARITY_UNIT } from '../catalogue/likeness.ts'
import { randomFrom } from '../random.ts'
import { REST_SHARE } from '../rules.ts'
import { type BoardRequest, deal, foursomeKey, noHistory, toBoard, trapCount } from './generate.ts'
import { boardMetrics, conceptTraps } from './metrics.ts'
import { countSolutions } from './proof.ts'
import { criticalSuspects } from './robust.ts'
import { seating, seatTiles } from './seat.ts'
import { tensionOf } from './tension.ts'

const catalogue = madeUpCatalogue()
/** A second copy of the catalogue. The test uses it to check that the generator stores no data between two boards. */
const another = madeUpCatalogue()

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
      expect(deal(another, request)).toEqual(dealt)
    }),
    { numRuns: atLength({ short: 30, long: 80 }) },
  )
})

test('a word of an open category belongs to no other group of the board', () => {
  let open = 0
  for (let n = 0; n < atLength({ short: 150, long: 600 }); n++) {
    const request = { seed: `open ${n}`, groups: 4 + (n % 4), window: { min: 1, max: 6 }, history: noHistory }
    const { groups } = deal(catalogue, request)
    const onBoard = new Set(groups.map(({ category }) => category.index))
    for (const { category, words } of groups.filter(({ category: { isOpen } }) => isOpen)) {
      open++
      for (const { fits } of words)
        expect(fits.filter((index) => onBoard.has(index))).toEqual([category.index])
    }
  }
  expect(open).toBeGreaterThan(100)
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

test('of each kind the categories seen last stay away, but never so many that the kind is missing', () => {
  const properties = catalogue.categories.filter(({ kind }) => kind === 'property')
  const seen = properties.map(({ id }, n) => [id, 30 + n] as const)
  const request = {
    groups: 4,
    window: { min: 1, max: 6 },
    history: { ...noHistory, categories: new Map(seen) },
  }
  let met = 0
  const rested = new Set(properties.slice(Math.floor(properties.length * REST_SHARE)))
  for (let n = 0; n < 40; n++) {
    const groups = deal(catalogue, { ...request, seed: `rest ${n}` }).groups.map(({ category }) => category)
    const dealt = groups.filter(({ kind }) => kind === 'property')
    for (const category of dealt) expect(rested).toContain(category)
    met += dealt.length
  }
  expect(met).toBeGreaterThan(10)
})

test('no foursome comes again, and the words unseen for longest come first', () => {
  const request = { groups: 4, window: { min: 1, max: 6 } }
  const first = deal(catalogue, { ...request, seed: 'same', history: noHistory })
  const foursomes = new Set(first.groups.map((group) => foursomeKey(group.words.map((word) => word.key))))
  for (let n = 0; n < atLength({ short: 40, long: 100 }); n++) {
    const again = deal(catalogue, { ...request, seed: `again ${n}`, history: { ...noHistory, foursomes } })
    for (const { words } of again.groups)
      expect(foursomes.has(foursomeKey(words.map((word) => word.key)))).toBe(false)
  }
  const fresh = new Set(['w1x4', 'w1x5', 'w1x6', 'w1x7'])
  const words = new Map(
    catalogue.categories.flatMap((c) => c.words).map((w) => [w.key, fresh.has(w.key) ? 90 : 3]),
  )
  for (let n = 0; n < atLength({ short: 25, long: 60 }); n++) {
    const dealt = deal(catalogue, { ...request, seed: `rare ${n}`, history: { ...noHistory, words } })
    const group = dealt.groups.find(({ category }) => category.id === 'c-1')
    const forced = group?.words.filter((word) => !fresh.has(word.key)).length ?? 0
    expect(forced).toBeLessThanOrEqual(2) // Red herrings are allowed to determine at most two words of a group.
  }
})

test('a board has one solution whichever suspects are true, one by one and all at once', () => {
  let suspected = 0
  const rejected = { ambiguous: 0, suspects: [] }
  fc.assert(
    fc.property(requests, (request) => {
      const words = deal(catalogue, request, rejected).groups.flatMap((group) => group.words)
      const granted = (pairs: readonly { key: string; category: number }[]) =>
        words.map(({ key, fits }) => [
          ...fits,
          ...pairs.filter((pair) => pair.key === key).map(({ category }) => category),
        ])
      const pairs = words.flatMap(({ key }) => catalogue.suspects(key).map((category) => ({ key, category })))
      suspected += pairs.length
      for (const pair of pairs) expect(countSolutions(granted([pair]))).toBe(1)
      expect(countSolutions(granted(pairs))).toBe(1)
      expect(criticalSuspects(catalogue, words)).toEqual([])
    }),
    { numRuns: atLength({ short: 30, long: 80 }) },
  )
  expect(suspected).toBeGreaterThan(40)
  expect(rejected.suspects.length).toBeGreaterThan(3)
})

test('a suspect that would make a second solution is named', () => {
  const [a, b] = ['c-1', 'c-20'].map((id) => catalogue.categories.find((category) => category.id === id))
  const words = [a, b].flatMap((category) => category?.words.slice(0, 4) ?? [])
  const [first, fifth] = [words[0]?.key ?? '', words[4]?.key ?? '']
  const suspicious = {
    ...catalogue,
    suspects: (key: string) => (key === first ? [b?.index ?? -1] : key === fifth ? [a?.index ?? -1] : []),
  }
  expect(criticalSuspects(suspicious, words)).toEqual([
    { key: first, category: b?.index },
    { key: fifth, category: a?.index },
  ])
  const onlyOne = { ...suspicious, suspects: (key: string) => (key === first ? [b?.index ?? -1] : []) }
  expect(criticalSuspects(onlyOne, words)).toEqual([])
})

test('strays and traps are what a plain count says', () => {
  fc.assert(
    fc.property(requests, (request) => {
      const { groups, seats } = deal(catalogue, request)
      const near = (row: number, rows: number[]) =>
        rows.reduce((sum, other) => sum + catalogue.similarity(row, other), 0)
      let strays = 0
      for (const { words } of groups) {
        for (const word of words) {
          const rest = words.filter((other) => other !== word).map((other) => other.row)
          const outside = groups.filter((group) => group.words !== words).flatMap((group) => group.words)
          if (outside.some((other) => near(other.row, rest) > near(word.row, rest))) strays++
        }
      }
      const tension = tensionOf(
        catalogue,
        groups.map((group) => group.words),
      )
      expect(tension.strays).toBeCloseTo(strays / (groups.length * 4))
      const across = groups.flatMap((group, at) =>
        groups
          .slice(at + 1)
          .flatMap((other) =>
            group.words.flatMap((a) => other.words.map((b) => catalogue.similarity(a.row, b.row))),
          ),
      )
      expect(tension.mean).toBeCloseTo(
        across.reduce((sum, x) => sum + x, 0) / across.length / SIMILARITY_UNIT,
      )
      expect(tension.max).toBeCloseTo(Math.max(...across) / SIMILARITY_UNIT)
      for (const { type, category, words } of conceptTraps(catalogue, groups)) {
        const concept = catalogue.categories[category]
        for (const { key } of words) expect(concept?.words.map((word) => word.key)).toContain(key)
        expect(groups.some((group) => group.category === concept)).toBe(type === 'crossover')
        if (type === 'phantom') expect(words.length).toBeGreaterThanOrEqual(3)
      }
      expect(boardMetrics(catalogue, { groups, seats }).tension).toEqual(tension)
    }),
    { numRuns: atLength({ short: 25, long: 60 }) },
  )
})

test('a fifth group has one word in each of four groups, fits no other tile, and leaves one solution', () => {
  let found = 0
  const boards = atLength({ short: 24, long: 80 })
  for (let n = 0; n < boards; n++) {
    const groups = 4 + (n % 3)
    const request = { seed: `fifth ${n}`, groups, window: { min: 1, max: 6 }, history: noHistory }
    const dealt = deal(catalogue, { ...request, fifthGroup: true })
    const { fifthGroup } = dealt
    if (!fifthGroup) continue
    found++
    const { category, words } = fifthGroup
    expect(dealt.groups.some((group) => group.category === category)).toBe(false)
    for (const group of dealt.groups) expect(group.category.near.has(category.index)).toBe(false)
    const homes = words.map((word) => dealt.groups.findIndex((group) => group.words.includes(word)))
    expect(homes).not.toContain(-1)
    expect(new Set(homes).size).toBe(4)
    const tiles = dealt.groups.flatMap((group) => group.words)
    const fitting = tiles.filter(({ fits }) => fits.includes(category.index))
    expect(fitting.map(({ key }) => key).sort()).toEqual(words.map(({ key }) => key).sort())
    expect(countSolutions(tiles.map(({ fits }) => fits))).toBe(1)
    expect(dealt.traps.phantoms).toContain(category.id)
    const history = { ...noHistory, fifthGroups: new Set([category.name]) }
    const other = deal(catalogue, { ...request, history, fifthGroup: true })
    expect(other.fifthGroup?.category.name).not.toBe(category.name)
    const board = toBoard(
      dealt,
      tiles.map((_, index) => `id-${index}`),
    )
    expect(board.fifthGroup).toEqual({ name: category.name, words: words.map(({ text }) => text) })
  }
  expect(found).toBeGreaterThan(boards * 0.5)
  const without = deal(catalogue, {
    ...{ seed: 'none', groups: 4, window: { min: 2, max: 4 }, history: noHistory, fifthGroup: false },
  })
  expect(without.fifthGroup).toBeUndefined()
})

test('a board that should have two red herrings has two, and one that should have none has none', () => {
  const boards = atLength({ short: 40, long: 100 })
  let two = 0
  for (let n = 0; n < boards; n++) {
    const request = { seed: `two ${n}`, groups: 4, window: { min: 1, max: 6 }, history: noHistory }
    if (trapCount(deal(catalogue, { ...request, traps: 2 })) >= 2) two++
    expect(trapCount(deal(catalogue, { ...request, traps: 0, fifthGroup: false }))).toBe(0)
  }
  expect(two).toBeGreaterThan(boards * 0.7)
})

test('measured difficulties replace those of the editors', () => {
  const request = { seed: 'm', groups: 4, window: { min: 3, max: 4 }, history: noHistory }
  const easy = catalogue.categories.filter((category) => category.difficulty <= 2)
  const difficulty = new Map(catalogue.categories.map(({ id }) => [id, 5.7]))
  for (const { id } of easy) difficulty.set(id, 3.4)
  const { groups } = deal(catalogue, { ...request, difficulty })
  for (const group of groups) {
    expect(easy).toContain(group.category)
    expect(group.difficulty).toBe(3.4)
  }
})

test('the same seed gives the same board on every machine and version of Node', async () => {
  await expect(goldenBoards(catalogue)).toMatchFileSnapshot('../../../tests/golden/boards.txt')
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
    expect(neighbours / 1000).toBeGreaterThan(0.2) // Otherwise players could exclude adjacent tiles.
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

test('a board that favours kinds has as many groups of them as asked, and one solution', () => {
  const favours = { kinds: ['wordplay', 'pop'], groups: 3 } as const
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 2, max: 6 }), (seed, max) => {
      const dealt = deal(catalogue, {
        ...{ seed, groups: 4, window: { min: max - 1, max }, history: noHistory, favours },
      })
      const kinds = dealt.groups.map(({ category }) => category.kind)
      expect(kinds.filter((kind) => kind === 'wordplay' || kind === 'pop').length).toBeGreaterThanOrEqual(3)
      const words = dealt.groups.flatMap((group) => group.words)
      expect(countSolutions(words.map(({ fits }) => fits))).toBe(1)
      expect(criticalSuspects(catalogue, words)).toEqual([])
    }),
    { numRuns: atLength({ short: 25, long: 60 }) },
  )
})

test('where too few categories are of a favoured kind, a board without favours is dealt', () => {
  const request = { seed: 'rare', groups: 4, window: { min: 1, max: 6 }, history: noHistory }
  for (const count of [0, 1, 2]) {
    const categories = catalogue.categories.map((category) => ({
      ...category,
      kind: category.index < count ? ('pop' as const) : ('members' as const),
    }))
    const favours = { kinds: ['pop' as const], groups: 3 }
    const dealt = deal({ ...catalogue, categories }, { ...request, favours })
    expect(dealt.groups).toHaveLength(4)
    const words = dealt.groups.flatMap((group) => group.words)
    expect(countSolutions(words.map(({ fits }) => fits))).toBe(1)
  }
})
