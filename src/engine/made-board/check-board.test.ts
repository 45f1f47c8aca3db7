import { expect, test } from 'vitest'
import type { Category } from '../catalogue/category.ts'
import { indexCatalogue } from '../catalogue/index.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { boardOfDraft } from './board-of-draft.ts'
import type { DraftBoard } from './check.ts'
import { checkBoard } from './check-board.ts'
import { withSwap } from './swap.ts'

const category = (id: string, name: string, words: string[], more: Partial<Category> = {}): Category => ({
  ...{ id, name, kind: 'members', difficulty: 2, words },
  ...more,
})

const catalogue = indexCatalogue([
  category('birds', 'Birds', ['lark', 'eagle', 'robin', 'wren', 'swift', 'heron', 'crow']),
  category('golf', 'Golf words', ['tee', 'eagle', 'birdie', 'bogey', 'green', 'lark', 'club']),
  category('hats', 'Hats', ['fedora', 'beret', 'turban', 'bonnet', 'boater']),
  category('planets', 'Planets', ['earth', 'venus', 'mars', 'saturn', 'uranus'], { notFits: ['lark'] }),
])

/** A lexicon of common words without vectors and concepts. */
const words = [...new Set(catalogue.categories.flatMap((one) => one.words.map(({ text }) => text)))]
const lexicon: Lexicon = {
  size: words.length,
  row: (word) => words.indexOf(word.toUpperCase()),
  text: (row) => words[row] ?? '',
  rarity: () => 1,
  similarity: () => 0,
  memberships: () => [],
  concept: () => ({ name: '', relation: 'kind', members: [] }),
}
const knowledge = { catalogue, lexicon }

const draft = (first: string[], second: string[], rulings: DraftBoard['rulings'] = []): DraftBoard => ({
  groups: [
    { name: 'Birds', words: first },
    { name: 'Golf words', words: second, note: ' All from one course. ' },
    { name: 'Hats', words: ['FEDORA', 'BERET', 'TURBAN', 'BONNET'] },
    { name: 'Planets', words: ['EARTH', 'VENUS', 'MARS', 'SATURN'] },
  ],
  rulings,
})
const ambiguous = draft(['LARK', 'ROBIN', 'WREN', 'HERON'], ['EAGLE', 'TEE', 'BIRDIE', 'BOGEY'])

test('two words that can change places give a second solution, and the swap ends it', () => {
  const check = checkBoard(ambiguous, knowledge)
  expect(check.solutions).toBe(2)
  expect(check.rival?.groups.slice(0, 2)).toEqual([
    { group: 0, words: ['ROBIN', 'WREN', 'HERON', 'EAGLE'], why: expect.stringContaining('EAGLE') },
    { group: 1, words: ['LARK', 'TEE', 'BIRDIE', 'BOGEY'], why: expect.stringContaining('LARK') },
  ])
  expect(check.rival?.groups[2]?.why).toBe('')
  expect(check.fits).toContainEqual(
    expect.objectContaining({
      ...{ word: 'LARK', group: 1, source: 'catalogue' },
      why: "LARK is in the catalogue's group “Golf words”.",
    }),
  )
  if (!check.rival?.swap) throw new Error('no swap')
  expect(checkBoard(withSwap(ambiguous, check.rival.swap), knowledge)).toMatchObject({
    solutions: 1,
    problems: [],
  })
})

test('a ruling of the maker ends it too, and a claim of a player opens it again', () => {
  const ruled = { ...ambiguous, rulings: [{ word: 'lark', group: 1 }] }
  const check = checkBoard(ruled, knowledge)
  expect(check.solutions).toBe(1)
  expect(check.fits.map(({ word, group }) => [word, group])).not.toContainEqual(['LARK', 1])
  const claimed = checkBoard(ruled, knowledge, { claims: [{ word: 'LARK', group: 1 }] })
  expect(claimed.solutions).toBe(2)
  expect(claimed.fits[0]).toMatchObject({ word: 'LARK', group: 1, source: 'player', strength: 100 })
})

test('one word that fits two groups is only a red herring', () => {
  const check = checkBoard(
    draft(['ROBIN', 'WREN', 'HERON', 'CROW'], ['EAGLE', 'TEE', 'BIRDIE', 'BOGEY']),
    knowledge,
  )
  expect(check.solutions).toBe(1)
  expect(check.fits.map(({ word, group }) => [word, group])).toEqual([['EAGLE', 0]])
})

test('an unfinished board has no solution, and its problems say what is missing', () => {
  const check = checkBoard(
    {
      groups: [
        { name: '', words: ['LARK', 'lark', '', 'WREN'] },
        { name: 'Hats', words: ['BERET', 'TURBAN'] },
      ],
      rulings: [],
    },
    knowledge,
  )
  expect(check).toMatchObject({ solutions: 0, rival: null, solvedOf100: null, fifthGroup: null })
  expect(check.problems.map(({ code, group, blocks }) => [code, group, blocks])).toEqual([
    ['too_few_groups', null, true],
    ['group_unfinished', 0, true],
    ['group_unfinished', 1, true],
    ['no_group_name', 0, true],
    ['repeated_word', 0, true],
  ])
  expect(check.suggestions.find(({ group }) => group === 1)?.words).toContain('FEDORA')
})

test.each([
  ['word_too_long', 'COMMEMORATIONS', true],
  ['word_of_group_name', 'HAT', false],
  ['same_stem', 'GREENER', false],
  ['rare_word', 'QWERTZ', false],
  ['repeated_word', 'TEES', true],
] as const)('%s', (code, word, blocks) => {
  const { problems } = checkBoard(
    draft(['ROBIN', 'WREN', 'HERON', word], ['TEE', 'GREEN', 'BIRDIE', 'BOGEY']),
    knowledge,
  )
  expect(problems).toContainEqual(expect.objectContaining({ code, word: expect.any(String), blocks }))
})

test('the same draft gives the same check, and the board of a draft has its groups from easy to hard', () => {
  const sound = draft(['ROBIN', 'WREN', 'HERON', 'CROW'], ['GREEN', 'TEE', 'BIRDIE', 'BOGEY'])
  const check = checkBoard(sound, knowledge)
  expect(checkBoard(structuredClone(sound), knowledge)).toEqual(check)
  expect(check.solvedOf100).toBeGreaterThan(0)
  const tileIds = Array.from({ length: 16 }, (_, n) => `t${n}`)
  const board = boardOfDraft(sound, check, { tileIds, seed: 'seed' })
  expect(board.groups.map(({ color, categoryId }) => [color, categoryId])).toEqual(
    [1, 2, 3, 4].map((n) => [`group-${n}`, 'made']),
  )
  const difficulties = board.groups.map(({ difficulty }) => difficulty)
  expect(difficulties).toEqual(difficulties.toSorted((a, b) => a - b))
  expect(board.groups.find(({ name }) => name === 'Golf words')?.note).toBe('All from one course.')
  for (const { text, group } of board.tiles) expect(board.groups[group]?.words).toContain(text)
  expect(new Set(board.tiles.map(({ id }) => id)).size).toBe(16)
})
