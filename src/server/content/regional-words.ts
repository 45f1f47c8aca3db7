import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AMERICA } from '../../engine/catalogue/american.ts'
import { type Category, fold, letters } from '../../engine/catalogue/category.ts'
import type { GivenTables, RegionalWord } from '../../engine/catalogue/index.ts'

const FILE = join(import.meta.dirname, '../../../content/regional-words.json')

const Word = z.string().regex(/^[a-z][a-z '-]*$/)
const ByCategory = z.record(z.string(), z.array(Word))
const RegionalWords = z.strictObject({
  /** American spellings of words that the catalogue spells as in Britain. The key is the British spelling. */
  spelling: z.record(Word, Word),
  /** Words whose American spelling is another word too ("storey" and "story"), so that they are never respelt. */
  otherWord: z.record(Word, Word),
  /** American spellings of words that are only in names of categories. */
  inNames: z.record(Word, Word),
  /** Words of `spelling` that can be respelt in the gap of a name, by the id of the category. */
  inGaps: ByCategory,
  /** Words that are spelt alike in every country in this category, because they are names. */
  properNames: ByCategory,
  /** Words that only players of one country know in every sense of the catalogue. */
  vocabulary: z.strictObject({ uk: z.array(Word), us: z.array(Word) }),
})
type RegionalWords = z.infer<typeof RegionalWords>

/** Reads the file of regional words. Throws a `ZodError` if the file does not have its form. */
export const readRegionalWords = (): RegionalWords =>
  RegionalWords.parse(JSON.parse(readFileSync(FILE, 'utf8')))

type RegionalTables = Required<Pick<GivenTables, 'regional' | 'american'>>

let loaded: RegionalTables | undefined

/** Returns what the indexes of the catalogue need to know about countries. A process reads the file only once. */
export function loadRegionalWords(): RegionalTables {
  loaded ??= tablesOf(readRegionalWords())
  return loaded
}

function tablesOf(words: RegionalWords): RegionalTables {
  const { spelling, otherWord, inNames, inGaps, properNames, vocabulary } = words
  const american = { ...spelling, ...otherWord }
  return {
    regional: new Map<string, RegionalWord>([
      ...Object.keys(american).map((word) => [fold(word), { notIn: AMERICA }] as const),
      ...vocabulary.uk.map((word) => [fold(word), { onlyIn: 'uk' }] as const),
      ...vocabulary.us.map((word) => [fold(word), { onlyIn: 'us' }] as const),
    ]),
    american: {
      words: new Map(Object.entries(spelling)),
      nameWords: new Map(Object.entries({ ...american, ...inNames })),
      inGaps: new Map(Object.entries(inGaps)),
      properNames: new Map(Object.entries(properNames)),
    },
  }
}

let british: ReadonlyMap<string, string> | undefined

/**
 * Returns a word of a board in the spelling of the catalogue. Decisions about words, and the history of a player, name a
 * word in this spelling only.
 */
export function asInCatalogue(word: string): string {
  british ??= new Map(
    [...loadRegionalWords().american.words].map(([word, spelling]) => [letters(spelling), word]),
  )
  return british.get(letters(word))?.toUpperCase() ?? word
}

/**
 * Spellings that are different in Britain and America. If a part of a play word or of a category's name has such a
 * spelling, the word must be in the list, or the part in EVERYWHERE.
 */
const BRITISH = new RegExp(
  `^(?:${[
    '[a-z]{2,}our(?:s|ed|ing|ful|ite|ites|able|hood|er|ers|y|less)?',
    '[a-z]+[bcdhpt]res?',
    '[a-z]+(?:[aeiln]ys|is)(?:e|ed|es|er|ing|ation)',
    '[a-z]+ogues?',
    '[a-z]+[aeu]ll(?:ed|ing|er|ers|ery|or|ors|ous)',
    '[a-z]{3,}ence',
    '[a-z]*(?:grammes?|(?:aem|oeu)[a-z]*)',
    `(?:${[
      'aeroplane|alumini|artefact|burnt|cheque|chilli|cos[yi]|draught|enquir|fulfil|grey|jewell|judgement|kerb|learnt',
      'licence|liquorice|maths|mould|moustache|mum|phoney|plough|practis|pyjama|sceptic|skilful|speciality|spelt',
      'storey|sulphur|tonne|tyre|wilful|wooll|yoghurt',
    ].join('|')})[a-z]*`,
  ].join('|')})$`,
)
/** Spellings of every country that look British. */
const EVERYWHERE = new Set(
  `acre anise audience bestseller bise braise brogue bruise burnt called caller calling callous circumference commence
  conscience contour cruise devour difference disguise dwelling essence evidence exercise experience falling florence franchise
  fuller gallery glamour greyhound guise hollandaise improvise influence insolence kaiser maximum mayonnaise mediocre minimum
  mumble mummy noise noises patience poised praise presence prologue promise propeller puller raise raised residence revise rise rising
  rogue sartre science scour seller sentence sequence silence smaller sunrise supervise surprise synagogue tellers tortoise
  turquoise vogue wise`.split(/\s+/),
)
/** Names that are British in every country. */
const NAMES = new Set(['earl grey'])

/** Returns the parts of a text that may have an American spelling. */
const suspicious = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => BRITISH.test(part) && !EVERYWHERE.has(part))

/** Returns sentences that say which regional words are wrong or missing. */
export function regionalWordProblems(words: RegionalWords, categories: readonly Category[]): string[] {
  const { spelling, otherWord, inNames, inGaps, properNames, vocabulary } = words
  const playWords = new Set(categories.flatMap(({ words }) => words))
  const american = { ...spelling, ...otherWord }
  const problems: string[] = []
  const seen = new Set<string>()
  for (const word of [
    ...Object.keys(spelling),
    ...Object.keys(otherWord),
    ...vocabulary.uk,
    ...vocabulary.us,
  ]) {
    if (!playWords.has(word)) problems.push(`"${word}" is no play word`)
    if (seen.has(word)) problems.push(`"${word}" stands twice`)
    seen.add(word)
  }
  for (const [british, other] of Object.entries({ ...american, ...inNames }))
    if (letters(british) === letters(other)) problems.push(`"${british}" has one spelling only`)
  const keys = new Set([...playWords].map(fold))
  for (const [british, other] of Object.entries(spelling))
    if (keys.has(fold(other))) problems.push(`"${british}": "${other}" is a play word too`)
  const nameWords = new Set(categories.flatMap(({ name }) => name.toLowerCase().split(/[^a-z]+/)))
  for (const word of Object.keys(inNames)) if (!nameWords.has(word)) problems.push(`"${word}" is in no name`)
  const byId = new Map(categories.map((category) => [category.id, category]))
  for (const [lists, isIn] of [
    [inGaps, (word: string) => word in spelling],
    [properNames, (word: string) => word in american],
  ] as const)
    for (const [id, list] of Object.entries(lists))
      for (const word of list)
        if (!isIn(word) || !byId.get(id)?.words.includes(word))
          problems.push(`"${word}" of "${id}" is no play word with two spellings`)
  for (const word of playWords)
    if (!(word in american) && !NAMES.has(word) && suspicious(word).length > 0)
      problems.push(`"${word}" may have an American spelling`)
  for (const { id, name, kind } of categories)
    for (const part of suspicious(name))
      if (kind === 'fill' || !(part in american || part in inNames))
        problems.push(`"${part}" in the name of "${id}" may have an American spelling`)
  return problems
}
