import { describe, expect, test } from 'vitest'
import { deal, historyOf, noHistory, toBoard } from '../board/generate.ts'
import { herringsOf } from '../insight/herrings.ts'
import { type AmericanEnglish, americanName } from './american.ts'
import type { Category, CategoryKind } from './category.ts'
import { indexCatalogue } from './index.ts'

const british = {
  colour: 'color',
  harbour: 'harbor',
  humour: 'humor',
  mould: 'mold',
  storey: 'story',
  odour: 'odor',
}
const english: AmericanEnglish = {
  words: new Map(Object.entries(british)),
  nameWords: new Map(Object.entries(british)),
  inGaps: new Map([['sense', ['humour']]]),
  properNames: new Map([['people', ['mould']]]),
}
const regional = new Map(Object.keys(british).map((word) => [word, { notIn: 'us' }] as const))

const category = (
  id: string,
  kind: CategoryKind,
  words: string[],
  more: Partial<Category> = {},
): Category => ({ id, kind, words, name: id, difficulty: 2, ...more })

const indexed = (...categories: Category[]) => indexCatalogue(categories, { regional, american: english })

/** Returns what Americans read for the words of the first category. */
const shown = (...categories: Category[]) =>
  indexed(...categories).categories[0]?.words.map(({ american }) => american)

test.each([
  ['Shades of colour', 'members', 'Shades of color'],
  ['Colour, odour', 'members', 'Color, odor'],
  ['Discoloured', 'members', 'Discoloured'],
  ['Hide a colour', 'wordplay', 'Hide a color'],
  ['Colour ___', 'fill', 'Colour ___'],
] as const)('the name "%s" (%s) is "%s"', (name, kind, american) => {
  expect(americanName({ name, kind }, english)).toBe(american)
  expect(americanName({ name, kind }, undefined)).toBe(name)
})

describe('what Americans read', () => {
  test.each<[string, string, Category[]]>([
    ['a list', 'COLOR PIER', [category('a', 'members', ['colour', 'pier'])]],
    [
      'letters',
      ' PIER',
      [category('a', 'wordplay', ['colour', 'pier'], { rule: { type: 'starts', any: ['co', 'pi'] } })],
    ],
    [
      'a gap that is right',
      'HUMOR ',
      [category('sense', 'fill', ['humour', 'colour'], { name: 'Sense of ___' })],
    ],
    ['a gap in a British name', ' ', [category('sense', 'fill', ['humour', 'pier'], { name: 'Colour ___' })]],
    ['a proper name', 'MOULD', [category('people', 'members', ['mould'])]],
    ['another play word', '', [category('a', 'members', ['storey']), category('b', 'members', ['story'])]],
  ])('%s: %j', (_, texts, categories) => {
    expect(shown(...categories)?.join(' ')).toBe(texts)
  })

  test('without a table of spellings, the word is not for Americans', () => {
    const { categories } = indexCatalogue([category('a', 'members', ['colour', 'pier'])], { regional })
    expect(categories[0]?.words.map(({ american }) => american)).toEqual(['', 'PIER'])
  })

  test('a word keeps its categories in its other spelling, with other letters', () => {
    const hidden = (any: string[]) => ({ rule: { type: 'hidden', any } }) as const
    const catalogue = indexed(
      category('a', 'members', ['colour', 'harbour']),
      category('b', 'wordplay', ['sour'], hidden(['our', 'col'])),
      category('c', 'wordplay', ['order'], { ...hidden(['or']), notFits: ['color'] }),
      category('d', 'members', ['quay'], { alsoFits: ['harbor'] }),
    )
    const [colour, color] = ['colour', 'color'].map(catalogue.membership)
    const [harbour, harbor] = ['harbour', 'harbor'].map(catalogue.membership)
    expect([colour, color]).toEqual([
      [0, 1],
      [0, 1],
    ])
    expect(harbour).toEqual([0, 1])
    expect([...(harbor ?? [])].sort()).toEqual([0, 2, 3])
    expect(catalogue.dealtIn('harbor')).toEqual([0])
  })
})

describe('a board', () => {
  const fruits = ['lime', 'lemon', 'pear', 'plum']
  const written = [
    category('sea', 'members', ['harbour', 'pier', 'beach', 'dune'], { name: 'Odour of the sea' }),
    category('fruit', 'property', fruits),
    category('tree', 'synonym', ['ash', 'oak', 'elm', 'fir']),
    category('metal', 'pop', ['tin', 'iron', 'zinc', 'lead']),
  ]
  const catalogue = indexed(...written)
  const dealt = (region?: string, history = noHistory) =>
    toBoard(
      deal(catalogue, {
        seed: 'sea',
        groups: 4,
        window: { min: 1, max: 6 },
        history,
        ...(region && { region }),
      }),
      Array.from({ length: 16 }, (_, n) => String(n)),
      region,
    )
  const seaOf = (region?: string) => {
    const { groups, tiles, spelling } = dealt(region)
    const sea = groups.find(({ categoryId }) => categoryId === 'sea')
    return { name: sea?.name, has: (text: string) => tiles.some((tile) => tile.text === text), spelling }
  }

  test('has the spelling of its player', () => {
    for (const region of [undefined, '', 'uk', 'de']) {
      const { name, has, spelling } = seaOf(region)
      expect([name, has('HARBOUR'), has('HARBOR'), spelling]).toEqual([
        'Odour of the sea',
        true,
        false,
        undefined,
      ])
    }
    const { name, has, spelling } = seaOf('us')
    expect([name, has('HARBOUR'), has('HARBOR'), spelling]).toEqual([
      'Odor of the sea',
      false,
      true,
      'american',
    ])
  })

  test('that is shared has no word with two spellings', () => {
    const request = { seed: 'sea', groups: 4, window: { min: 1, max: 6 }, history: noHistory, isShared: true }
    expect(() => deal(catalogue, request)).toThrow('too small')
  })

  test('counts as seen in both spellings', () => {
    const { groups } = deal(catalogue, {
      seed: 'a',
      groups: 4,
      window: { min: 1, max: 6 },
      history: noHistory,
      region: 'us',
    })
    const wordKeys = groups.flatMap(({ words }) => words.map(({ key }) => key))
    expect(historyOf([{ categoryIds: [], wordKeys }]).words.has('harbour')).toBe(true)
  })

  test('is not dealt to Americans if a word only then fits a second group', () => {
    const request = { seed: 'sea', groups: 4, window: { min: 1, max: 6 }, history: noHistory }
    const also = (alsoFits: string[]) => {
      const [sea, fruit, ...others] = written
      if (!sea || !fruit) throw new Error('no categories')
      return indexed(sea, { ...fruit, alsoFits }, ...others)
    }
    const tooSmall = 'too small'
    expect(() => deal(also(['harbor']), { ...request, region: 'us' })).toThrow(tooSmall)
    expect(() => deal(also(['harbor']), request)).not.toThrow()
    expect(() => deal(also(['port']), { ...request, region: 'us' })).not.toThrow()
  })

  test('names its red herrings in its own spelling', () => {
    const board = dealt('us')
    const tiles = board.tiles.map((tile) => (tile.text === 'LIME' ? { ...tile, text: 'HARBOR' } : tile))
    const names = (spelling?: 'american') => {
      const { spelling: _, ...rest } = board
      return herringsOf({ ...rest, ...(spelling && { spelling }), tiles }, [], catalogue).map(
        ({ category: name }) => name,
      )
    }
    expect(names('american')).toEqual(['Odor of the sea'])
    expect(names()).toEqual(['Odour of the sea'])
  })
})
