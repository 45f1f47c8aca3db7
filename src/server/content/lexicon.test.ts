import { expect, test } from 'vitest'
import { bakedHeading } from '../../engine/catalogue/baked.ts'
import { type Category, fold } from '../../engine/catalogue/category.ts'
import { readLikeness } from '../../engine/catalogue/likeness.ts'
import { LEAST_MEMBERS, MOST_MEMBERS } from '../../engine/lexicon/lexicon.ts'
import { readBaked, readCatalogueFiles } from './catalogue.ts'
import { loadLexicon } from './lexicon.ts'
import { packCategories } from './packs.ts'
import { readStoryFiles } from './story.ts'

const lexicon = loadLexicon()
const categories = [
  ...readCatalogueFiles().flatMap(({ content }) => content as Category[]),
  ...packCategories(),
  ...readStoryFiles().pools.flatMap(({ content }) => content as Category[]),
]

/** Returns the concepts of a word as “relation name sense”. */
const conceptsOf = (word: string) =>
  lexicon.memberships(lexicon.row(word)).map(({ concept, sense }) => {
    const { relation, name } = lexicon.concept(concept)
    return `${relation} ${name} ${sense}`
  })

test('the tables fit the words of the catalogue, the packs and the pools', () => {
  const heading = bakedHeading(categories)
  for (const name of ['lexicon.txt', 'concepts.txt'] as const)
    expect(readBaked(name).startsWith(heading), `${name}: run \`npm run bake\``).toBe(true)
  const known = (['vectors.txt', 'pack-vectors.txt', 'story-vectors.txt'] as const).map((name) =>
    readLikeness(readBaked(name)),
  )
  const words = new Set(categories.flatMap((category) => category.words))
  const missing = [...words].filter(
    (word) =>
      known.some((likeness) => likeness.row(fold(word)) >= 0) &&
      (lexicon.row(word) < 0 || lexicon.row(fold(word)) < 0),
  )
  expect(missing).toEqual([])
  expect(words.size).toBeGreaterThan(5_000)
  expect(lexicon.size).toBeGreaterThan(35_000)
})

test.each([
  ['ICE CREAM', ['ice-cream', 'Ice Creams', 'icecream']],
  ['WOLF', ['wolves', 'Wolf']],
  ['STROLL', ['strolled', 'strolling', 'strolls']],
  ['NEWS', ['NEWS']],
  ['NEW', ['new']],
  ['GLASSES', ['glasses']],
  ['NEW YORK', ['new york']],
])('%s is found in each spelling', (text, spellings) => {
  expect(spellings.map((word) => lexicon.text(lexicon.row(word)))).toEqual(spellings.map(() => text))
})

test('an unknown word has no row, and no similarity', () => {
  expect(lexicon.row('qwertyzxcv')).toBe(-1)
  expect(lexicon.similarity(-1, lexicon.row('lark'))).toBe(0)
})

test.each([
  ['eagle', ['kind bird 1', 'topic golf 2']],
  ['mozart', ['kind composer 1']],
  ['paris', ['kind national capital 1', 'part France 1']],
  ['stroll', ['way walk 2']],
  ['sole', ['part foot 4']],
  ['huge', ['quality large 1']],
])('%s belongs to its concepts', (word, concepts) => {
  expect(conceptsOf(word)).toEqual(expect.arrayContaining(concepts))
})

test('a concept lists exactly the words that belong to it; words are sorted by frequency, memberships by size', () => {
  const rows = Array.from({ length: lexicon.size }, (_, row) => row)
  const members = new Map<number, number[]>()
  for (const row of rows) {
    const sizes = lexicon.memberships(row).map(({ concept, sense }) => {
      members.set(concept, [...(members.get(concept) ?? []), row])
      expect(sense).toBeGreaterThan(0)
      return lexicon.concept(concept).members.length
    })
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  }
  expect(rows.every((row) => row === 0 || lexicon.rarity(row - 1) <= lexicon.rarity(row))).toBe(true)
  for (const [concept, expected] of members) {
    const { members: found, name } = lexicon.concept(concept)
    expect(found, name).toEqual(expected)
    expect(found.length).toBeGreaterThanOrEqual(LEAST_MEMBERS)
    expect(found.length).toBeLessThanOrEqual(MOST_MEMBERS)
  }
})

test('the lexicon suggests no offensive word', () => {
  const written = new Set(categories.flatMap(({ words, alsoFits = [] }) => [...words, ...alsoFits]).map(fold))
  for (const word of ['slut', 'whore', 'wetback', 'spic', 'kike', 'nazi', 'cunt', 'prostitute', 'genocide'])
    expect(written.has(word) || lexicon.row(word) < 0, word).toBe(true)
})
