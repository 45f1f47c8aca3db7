import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Category, fold } from '../../engine/catalogue/category.ts'
import type { RegionalWord } from '../../engine/catalogue/index.ts'

const FILE = join(import.meta.dirname, '../../../content/regional-words.json')

const Word = z.string().regex(/^[a-z][a-z '-]*$/)
const RegionalWords = z.strictObject({
  /** American spellings of words that the catalogue spells as in Britain. The key is the British spelling. */
  spelling: z.record(Word, Word),
  /** Words that only players of one country know in every sense of the catalogue. */
  vocabulary: z.strictObject({ uk: z.array(Word), us: z.array(Word) }),
})
type RegionalWords = z.infer<typeof RegionalWords>

/** Reads the file of regional words. Throws a `ZodError` if the file does not have its form. */
export const readRegionalWords = (): RegionalWords =>
  RegionalWords.parse(JSON.parse(readFileSync(FILE, 'utf8')))

let loaded: ReadonlyMap<string, RegionalWord> | undefined

/** Returns the regional words in the spelling of `fold`. A process reads the file only once. */
export function loadRegionalWords(): ReadonlyMap<string, RegionalWord> {
  if (loaded) return loaded
  const { spelling, vocabulary } = readRegionalWords()
  loaded = new Map<string, RegionalWord>([
    ...Object.keys(spelling).map((word) => [fold(word), { notIn: 'us' }] as const),
    ...vocabulary.uk.map((word) => [fold(word), { onlyIn: 'uk' }] as const),
    ...vocabulary.us.map((word) => [fold(word), { onlyIn: 'us' }] as const),
  ])
  return loaded
}

/**
 * Endings that are different in Britain and America. A play word with such an ending must be in the list of spellings,
 * or in EVERYWHERE.
 */
const BRITISH =
  /(?:[bcdflmnprv]our(?:s|ed|ing|ful|ite|able|hood)?|[bcdhp]tre|[aeiln]yse|(?:al|an|er|or|im|ul|om)ise)$/
const EVERYWHERE = new Set([
  'four',
  'pour',
  'devour',
  'contour',
  'velour',
  'improvise',
  'detour',
  'downpour',
  'glamour',
  'scour',
  'promise',
  'star anise',
])

/** Returns sentences that say which regional words are wrong or missing. */
export function regionalWordProblems(
  { spelling, vocabulary }: RegionalWords,
  categories: readonly Category[],
): string[] {
  const playWords = new Set(categories.flatMap(({ words }) => words))
  const problems: string[] = []
  const seen = new Set<string>()
  for (const word of [...Object.keys(spelling), ...vocabulary.uk, ...vocabulary.us]) {
    if (!playWords.has(word)) problems.push(`"${word}" is no play word`)
    if (seen.has(word)) problems.push(`"${word}" stands twice`)
    seen.add(word)
  }
  for (const [british, american] of Object.entries(spelling))
    if (fold(british) === fold(american)) problems.push(`"${british}" has one spelling only`)
  for (const word of playWords)
    if (BRITISH.test(word) && !EVERYWHERE.has(word) && !(word in spelling))
      problems.push(`"${word}" may have an American spelling`)
  return problems
}
