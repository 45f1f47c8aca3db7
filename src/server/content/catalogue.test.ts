import { expect, test } from 'vitest'
import { atLength } from '../../../tests/support/length.ts'
import { playInARow } from '../../../tools/boards/one-player.ts'
import { deal, noHistory } from '../../engine/board/generate.ts'
import { bakedHeading, bakedProblems } from '../../engine/catalogue/baked.ts'
import type { Category } from '../../engine/catalogue/category.ts'
import { floorProblems, sharedPercent } from '../../engine/catalogue/floors.ts'
import { readSuspects } from '../../engine/catalogue/suspects.ts'
import { validateCatalogue } from '../../engine/catalogue/validate.ts'
import { verdictOn } from '../../engine/catalogue/verdict.ts'
import { levelWindow } from '../../engine/difficulty.ts'
import { loadCatalogue, readBaked, readCatalogueFiles } from './catalogue.ts'
import { writtenCategories } from './categories.ts'

const files = readCatalogueFiles()
const catalogue = loadCatalogue()
const categories = files.flatMap(({ content }) => content as Category[])

test('the catalogue has no problems (`npm run check:content` gives details)', () => {
  expect(validateCatalogue(files)).toEqual([])
})

test('the catalogue is rich enough', () => {
  expect(floorProblems(categories)).toEqual([])
})

test('a group has at most one of the words that are alike, and most newcomers have two groups to discover', () => {
  const alike = new Map(categories.map(({ id, alike = [] }) => [id, alike]))
  let seen = 0
  let withTwo = 0
  for (let n = 0; n < 40; n++) {
    const { groups } = deal(catalogue, {
      ...{ seed: `alike ${n}`, groups: 4, window: levelWindow(1), history: noHistory },
    })
    for (const { category, words } of groups) {
      const tiles = new Set(words.map(({ text }) => text.toLowerCase()))
      for (const list of alike.get(category.id) ?? []) {
        seen++
        expect(list.filter((word) => tiles.has(word)).length).toBeLessThanOrEqual(1)
      }
    }
    const properties = groups.filter(({ category }) => category.kind === 'property').length
    expect(properties).toBeGreaterThanOrEqual(1)
    if (properties >= 2) withTwo++
  }
  expect(withTwo).toBeGreaterThan(28)
  expect(seen).toBeGreaterThan(100)
})

test('the baked tables fit the catalogue', () => {
  const tables = { vectors: readBaked('vectors.txt'), suspects: readBaked('suspects.txt') }
  expect(bakedProblems(categories, tables)).toEqual([])
})

test('every play word that sounds like a word of a category is settled', () => {
  const written = writtenCategories()
  const tables = (['suspects.txt', 'pack-suspects.txt', 'story-suspects.txt'] as const).map(readBaked)
  const open = tables.flatMap((table) =>
    [...readSuspects(table)].flatMap(([word, ids]) =>
      ids.flatMap((id) => {
        const category = written.get(id)
        return category?.rule && verdictOn(category, word) === undefined ? `${word}: ${id}` : []
      }),
    ),
  )
  expect(open).toEqual([])
})

test('sentences say what a poor catalogue lacks and which tables are stale', () => {
  const poor = categories
    .filter(({ kind, difficulty }) => kind !== 'wordplay' && difficulty !== 6)
    .slice(0, 900)
  expect(floorProblems(poor)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^categories: \d+, at least 1000 wanted$/),
      'categories of difficulty 6: 0, at least 60 wanted',
      'categories of kind wordplay: 0, at least 40 wanted',
    ]),
  )
  const words = (...list: string[]) => ({ words: list }) as unknown as Category
  expect(sharedPercent([words('lemon', 'lime'), words('limes', 'light')])).toBe(33)
  const [first, ...rest] = categories
  const changed = [{ ...first, words: [...(first?.words ?? []), 'zyxwv'] } as Category, ...rest]
  const heading = bakedHeading(categories)
  const problems = bakedProblems(changed, {
    vectors: readBaked('vectors.txt'),
    suspects: `${heading}lemon no-such-category\n`,
  })
  expect(problems.join('\n')).toMatch(/vectors\.txt was made for other play words: run `npm run bake`/)
  expect(problems.join('\n')).toMatch(/vectors\.txt lacks 1 words \(zyxwv …\)/)
  expect(problems.join('\n')).toMatch(/suspects "lemon" of "no-such-category"/)
})

test.each([
  ['normal', () => ({ min: 2, max: 4 })],
  [
    'adapting',
    (board: number) => {
      const min = 1 + (Math.floor(board / 5) % 3)
      return { min, max: min + 1 + (board % 2) }
    },
  ],
])('boards in a row to one player, %s: nothing comes back too soon', { timeout: 60_000 }, (_, windowOf) => {
  const boards = atLength({ short: 150, long: 400 })
  const { wordGaps, sameFoursomes } = playInARow(
    catalogue,
    boards,
    (board) => ({ groups: 4, window: windowOf(board) }),
    'in a row',
  )
  expect(wordGaps[0]).toBeGreaterThan(12)
  // Less than one tile of a board, on average, was on one of the 50 boards before. The median gap depends on `boards`.
  expect(wordGaps.filter((gap) => gap <= 50).length / boards).toBeLessThan(1)
  expect(sameFoursomes).toBe(0)
})
