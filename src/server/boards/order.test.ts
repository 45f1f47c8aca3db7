import { describe, expect, test } from 'vitest'
import { atLength } from '../../../tests/support/length.ts'
import type { Board } from '../../engine/board/board.ts'
import { deal, noHistory } from '../../engine/board/generate.ts'
import { tensionOf } from '../../engine/board/tension.ts'
import { type Category, letters } from '../../engine/catalogue/category.ts'
import { filesOnly } from '../../engine/catalogue/overlay.ts'
import { targetOf } from '../../engine/catalogue/rule.ts'
import { loadCatalogue, readCatalogueFiles } from '../content/catalogue.ts'
import { loadRegionalWords } from '../content/regional-words.ts'
import { dealAside } from './dealer.ts'
import { type BoardOrder, carryOut } from './order.ts'

const tileIds = (groups: number) => Array.from({ length: groups * 4 }, (_, n) => `tile-${n}`)

function order(seed: string, request: Partial<BoardOrder['request']> = {}): BoardOrder {
  const groups = request.groups ?? 4
  return {
    from: { packs: [] },
    request: { seed, groups, window: { min: 2, max: 4 }, ...request },
    pasts: [[]],
    tileIds: tileIds(groups),
  }
}

const categories = new Map(
  readCatalogueFiles()
    .flatMap(({ content }) => content as Category[])
    .map((category) => [category.id, category]),
)
const categoriesOf = ({ groups }: Board) => groups.map(({ categoryId }) => categories.get(categoryId))
const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)

/**
 * Number of boards of each size. In these boards the test looks for patterns that would reveal a group to the player.
 */
const PATTERNS = atLength({ short: 20, long: 120 })

describe('boards of the catalogue', () => {
  const windows = [
    { groups: 4, window: { min: 1, max: 3 } },
    { groups: 4, window: { min: 2, max: 4 } },
    { groups: 4, window: { min: 4, max: 6 } },
    { groups: 6, window: { min: 3, max: 4 } },
    { groups: 10, window: { min: 5, max: 6 } },
  ]
  test.each(windows)(
    '$groups groups of $window.min to $window.max show nothing that gives a group away',
    (given) => {
      for (let n = 0; n < PATTERNS; n++) {
        const { board } = carryOut(order(`pattern ${n}`, given), filesOnly)
        const tiles = new Set(board.tiles.map(({ text }) => letters(text)))
        for (const group of board.groups) {
          for (const word of words(group.name)) expect(tiles, `${group.name} beside`).not.toContain(word)
          const spelled = group.words.map(letters)
          for (const word of spelled) {
            const others = spelled.filter((other) => other !== word)
            if (word.length > 2) expect(others.filter((other) => other.includes(word))).toEqual([])
            const { pattern } = categories.get(group.categoryId) ?? {}
            if (pattern) expect(tiles).not.toContain(letters(pattern.replace('___', word)))
          }
        }
      }
    },
  )

  test('no two words of a group hide, sound like or are changed into the same one', () => {
    let judged = 0
    const boards = atLength({ short: 80, long: 400 })
    for (let n = 0; n < boards; n++) {
      const { board } = carryOut(order(`same ${n}`, { groups: 6, window: { min: 3, max: 6 } }), filesOnly)
      for (const group of board.groups) {
        const { rule } = categories.get(group.categoryId) ?? {}
        const all = categories.get(group.categoryId)?.words ?? []
        if (!rule || new Set(all.map((word) => targetOf(rule, word))).size < 4) continue
        judged++
        const targets = group.words.map((word) => targetOf(rule, word.toLowerCase()))
        expect(new Set(targets).size, group.words.join()).toBe(4)
      }
    }
    expect(judged).toBeGreaterThan(boards / 10)
  })

  test('a board for newcomers has a red herring, or a group that is no list and no synonyms', () => {
    for (let n = 0; n < atLength({ short: 40, long: 200 }); n++) {
      const { board, traps } = carryOut(order(`lively ${n}`, { window: { min: 1, max: 3 } }), filesOnly)
      const kinds = board.groups.map(({ kind }) => kind)
      expect(traps > 0 || kinds.includes('property') || kinds.includes('fill'), kinds.join()).toBe(true)
    }
  })

  test('a board has one list for experts at most, and newcomers meet no wordplay and easy fill-ins only', () => {
    for (let n = 0; n < atLength({ short: 30, long: 150 }); n++) {
      const hard = categoriesOf(carryOut(order(`hard ${n}`, { window: { min: 4, max: 6 } }), filesOnly).board)
      const lists = hard.filter(
        (category) => (category?.difficulty ?? 0) >= 5 && /members|property|pop/.test(category?.kind ?? ''),
      )
      expect(lists.length).toBeLessThanOrEqual(1)
      const easy = categoriesOf(carryOut(order(`easy ${n}`, { window: { min: 1, max: 3 } }), filesOnly).board)
      const fills = easy.filter((category) => category?.kind === 'fill')
      expect(fills.length).toBeLessThanOrEqual(1)
      for (const category of fills) expect(category?.difficulty).toBeLessThanOrEqual(2)
      expect(easy.map((category) => category?.kind)).not.toContain('wordplay')
    }
  })

  test('groups pull at each other as on hand-made boards, and rare categories come to the table', () => {
    const catalogue = loadCatalogue()
    const requests = Array.from(
      { length: atLength({ short: 100, long: 150 }) },
      (_, n) => order(`tension ${n}`).request,
    )
    const dealt = requests.map((request) => deal(catalogue, { ...request, history: noHistory }))
    const tensions = dealt.map(({ groups }) =>
      tensionOf(
        catalogue,
        groups.map(({ words }) => words),
      ),
    )
    const mean = (name: 'mean' | 'p95' | 'max') =>
      tensions.reduce((sum, one) => sum + one[name], 0) / dealt.length
    // Tension is the similarity in meaning of the words of different groups. For comparison: on boards with random
    // categories, the mean of the tension is .10, its 95th percentile is .36 and its maximum is .50.
    expect(Math.abs(mean('mean') / 0.147 - 1)).toBeLessThan(0.08)
    expect(Math.abs(mean('p95') / 0.432 - 1)).toBeLessThan(0.08)
    expect(Math.abs(mean('max') / 0.588 - 1)).toBeLessThan(0.08)
    // The expected number is the number of different categories that these boards would contain if every category were
    // equally likely.
    const seen = new Set(dealt.flatMap(({ groups }) => groups.map(({ category }) => category.id)))
    const open = catalogue.categories.filter(
      ({ difficulty, regions }) => difficulty >= 2 && difficulty <= 4 && regions.length === 0,
    )
    const even = open.length * (1 - (1 - 1 / open.length) ** (4 * dealt.length))
    expect(seen.size).toBeGreaterThan(0.75 * even)
  })

  test('what one country knows is dealt to its players alone, and what one time knew not to everybody', () => {
    const catalogue = loadCatalogue()
    const special = catalogue.categories.filter(
      ({ regions, isOfItsTime }) => regions.length > 0 || isOfItsTime,
    )
    const others = catalogue.categories.filter(({ index }) => index % 30 === 0)
    const pool = { categories: [...new Set([...special, ...others])], phantoms: [] }
    const dealt = (request: Partial<BoardOrder['request']>) =>
      Array.from({ length: atLength({ short: 40, long: 100 }) }, (_, n) =>
        deal(catalogue, {
          ...{ seed: `special ${n}`, groups: 4, window: { min: 1, max: 6 }, history: noHistory, pool },
          ...request,
        }).groups.map(({ category }) => category),
      ).flat()
    const regions = (request: Partial<BoardOrder['request']>) =>
      new Set(dealt(request).flatMap(({ regions: all }) => all))
    expect(regions({})).toEqual(new Set())
    expect(regions({ region: 'us' })).toEqual(new Set(['us']))
    expect(regions({ region: 'in' })).toContain('uk') // categories about cricket are for players in India and in the UK
    expect(dealt({ forEverybody: true }).some(({ isOfItsTime }) => isOfItsTime)).toBe(false)
  })
})

test('words of one country are dealt to its players alone, and no American gets a British spelling', () => {
  const catalogue = loadCatalogue()
  const regional = loadRegionalWords()
  const categories = catalogue.categories.filter(({ words }) => words.some(({ key }) => regional.has(key)))
  const pool = { categories, phantoms: [] }
  const dealt = (region?: string) => {
    const met = Array.from({ length: atLength({ short: 60, long: 200 }) }, (_, n) => {
      const request = { seed: `regional ${n}`, groups: 4, window: { min: 1, max: 6 }, pool }
      const given = { ...request, history: noHistory, ...(region !== undefined && { region }) }
      return deal(catalogue, given).groups.flatMap(({ words }) =>
        words.flatMap((word) => word.regional ?? []),
      )
    })
    return {
      onlyIn: new Set(met.flat().flatMap(({ onlyIn }) => onlyIn ?? [])),
      notIn: new Set(met.flat().flatMap(({ notIn }) => notIn ?? [])),
    }
  }
  expect(dealt()).toEqual({ onlyIn: new Set(), notIn: new Set(['us']) })
  expect(dealt('uk')).toEqual({ onlyIn: new Set(['uk']), notIn: new Set(['us']) })
  expect(dealt('ie')).toEqual({ onlyIn: new Set(['uk']), notIn: new Set(['us']) })
  expect(dealt('us').notIn).toEqual(new Set())
  expect(dealt('us').onlyIn).not.toContain('uk')
})

test('the thread deals what is dealt here, many at once, and goes on after an order that cannot be', async () => {
  const orders = Array.from({ length: 8 }, (_, n) => order(`aside ${n}`))
  const dealt = await Promise.all(orders.map((one) => dealAside(one, filesOnly)))
  expect(dealt).toEqual(orders.map((one) => carryOut(one, filesOnly)))
  const impossible = { ...order('nowhere'), from: { chapter: 'nowhere' } }
  await expect(
    Promise.all([dealAside(impossible, filesOnly), dealAside(order('after'), filesOnly)]),
  ).rejects.toThrow('has no pool')
  expect(await dealAside(order('after'), filesOnly)).toEqual(carryOut(order('after'), filesOnly))
  const date = { date: '2026-11-23', seeds: ['a', 'b'], tileIds: tileIds(4) }
  const history = { ...noHistory, categories: new Map([['syn-hit', 0]]) }
  expect(await dealAside({ ...date, history }, filesOnly)).toEqual(carryOut({ ...date, history }, filesOnly))
})
