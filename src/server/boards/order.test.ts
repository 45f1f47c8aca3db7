import { describe, expect, test } from 'vitest'
import { atLength } from '../../../tests/support/length.ts'
import type { Board } from '../../engine/board/board.ts'
import { deal, noHistory, toBoard } from '../../engine/board/generate.ts'
import { isRobust, wordsOf } from '../../engine/board/robust.ts'
import { tensionOf } from '../../engine/board/tension.ts'
import { type Category, fold, letters } from '../../engine/catalogue/category.ts'
import type { Catalogue } from '../../engine/catalogue/index.ts'
import { filesOnly } from '../../engine/catalogue/overlay.ts'
import { targetOf } from '../../engine/catalogue/rule.ts'
import { loadCatalogue, readCatalogueFiles } from '../content/catalogue.ts'
import { asInCatalogue, loadRegionalWords } from '../content/regional-words.ts'
import { loadStoryBoards } from '../content/story.ts'
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

describe('words of one country', () => {
  const { regional, american } = loadRegionalWords()
  const sources = [loadCatalogue(), loadStoryBoards(filesOnly).catalogue]
  const poolOf = ({ categories }: Catalogue) => ({
    categories: categories.filter(
      ({ words, ...one }) => one.american !== one.name || words.some(({ key }) => regional.has(key)),
    ),
    phantoms: [],
  })
  const boards = (request: Partial<BoardOrder['request']>) =>
    sources.flatMap((catalogue) => {
      const pool = poolOf(catalogue)
      return Array.from({ length: atLength({ short: 60, long: 200 }) }, (_, n) => {
        const whole = { seed: `regional ${n}`, groups: 4, window: { min: 1, max: 6 } }
        const dealt = deal(catalogue, { ...whole, history: noHistory, pool, ...request })
        return { catalogue, dealt, board: toBoard(dealt, tileIds(4), request.region) }
      })
    })
  const wordsIn = (request: Partial<BoardOrder['request']>) =>
    boards(request).flatMap(({ dealt }) => dealt.groups.flatMap(({ words }) => words))
  const countries = (request: Partial<BoardOrder['request']>) =>
    new Set(wordsIn(request).flatMap(({ onlyIn }) => onlyIn ?? []))

  test('are dealt to its players alone', () => {
    expect(countries({})).toEqual(new Set())
    expect(countries({ region: 'uk' })).toEqual(new Set(['uk']))
    expect(countries({ region: 'ie' })).toEqual(new Set(['uk']))
    expect(countries({ region: 'us' })).not.toContain('uk')
  })

  test('have one spelling on a shared board, and that of the catalogue on boards without a country', () => {
    const shared = wordsIn({ isShared: true })
    expect(shared.filter((word) => word.american !== word.text)).toEqual([])
    expect(wordsIn({}).some((word) => word.american !== word.text)).toBe(true)
    for (const { board, dealt } of boards({})) {
      expect(board.groups.map(({ name }) => name)).toEqual(dealt.groups.map(({ category }) => category.name))
      expect(board).not.toHaveProperty('spelling')
    }
  })

  test('are in American spelling for Americans, and the board they read has one solution', () => {
    const respelt = new Set<string>()
    const names = new Set<string>()
    for (const { catalogue, dealt, board } of boards({ region: 'us' })) {
      expect(board.spelling).toBe('american')
      const keys = board.groups.flatMap(({ words }) => words.map(fold))
      expect(isRobust(catalogue, wordsOf(catalogue, keys))).toBe(true)
      board.groups.forEach(({ name, words }, index) => {
        const { category, words: written } = dealt.groups[index] ?? {}
        if (name !== category?.name) names.add(name)
        words.forEach((text, at) => {
          const word = written?.[at]
          expect(catalogue.membership(fold(text))).toContain(category?.index)
          expect(asInCatalogue(text)).toBe(word?.text)
          if (text === word?.text) {
            const isName = american.properNames.get(category?.id ?? '')?.includes(text.toLowerCase())
            expect(isName || regional.get(word.key)?.notIn !== 'us').toBe(true)
          } else respelt.add(text)
        })
      })
      const texts = new Set(board.tiles.map(({ text }) => text))
      expect(texts).toEqual(new Set(board.groups.flatMap(({ words }) => words)))
      for (const word of board.fifthGroup?.words ?? []) expect(texts).toContain(word)
    }
    expect(respelt.size).toBeGreaterThan(10)
    expect([...respelt].filter((text) => /^(?:GRAY|DRAFT|STORY|TIRE|LICENSE|PRACTICE)$/.test(text))).toEqual(
      [],
    )
    expect(names).toContain('Ice-cream flavors')
  })

  test('each American spelling of the list is safe, and none is in a group of letters', () => {
    for (const { categories } of sources)
      for (const { id, kind, words: all } of categories)
        for (const { text, american: shown } of all) {
          const word = text.toLowerCase()
          const spelling = american.words.get(word)
          if (spelling === undefined) continue
          const isRight = kind === 'fill' ? american.inGaps.get(id)?.includes(word) : kind !== 'wordplay'
          expect(`${id}: ${shown}`).toBe(`${id}: ${isRight ? spelling.toUpperCase() : ''}`)
        }
  })
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
