import { type Category, fold, letters } from './category.ts'
import { isOpenRule, ruleTest } from './rule.ts'

/** Code of the country whose players read American spelling. */
export const AMERICA = 'us'

/** How American English spells the words that the catalogue spells as in Britain. All words are in lower case. */
export interface AmericanEnglish {
  /** American spellings of play words, by the whole word as the catalogue spells it. */
  words: ReadonlyMap<string, string>
  /** American spellings of words in names of categories. */
  nameWords: ReadonlyMap<string, string>
  /** Play words that can be respelt in the gap of a name, by the id of the category. */
  inGaps: ReadonlyMap<string, readonly string[]>
  /** Play words that are names, and have therefore the same spelling in every country, by the id of the category. */
  properNames: ReadonlyMap<string, readonly string[]>
}

/**
 * Returns the name of a category in American spelling. A name with a gap stays as it is, because another spelling may be
 * wrong for some of its words ("Grey ___" and GREYHOUND).
 */
export function americanName(
  { name, kind }: Pick<Category, 'name' | 'kind'>,
  american: AmericanEnglish | undefined,
): string {
  if (!american || kind === 'fill') return name
  return name.replace(/\p{L}+/gu, (word) => {
    const spelling = american.nameWords.get(word.toLowerCase())
    if (spelling === undefined) return word
    return word === word.toLowerCase() ? spelling : spelling.slice(0, 1).toUpperCase() + spelling.slice(1)
  })
}

/**
 * Returns the play words that can have their American spelling on a board, with this spelling. A word cannot if its
 * American spelling is another play word: then nobody could say which of the two words a tile shows.
 */
export const respeltWords = (
  american: AmericanEnglish | undefined,
  dealt: ReadonlyMap<string, unknown>,
): [word: string, spelling: string][] =>
  [...(american?.words ?? [])].filter(([, spelling]) => !dealt.has(fold(spelling)))

/**
 * Returns a function that returns the categories of a word in its American spelling. It keeps those of `own`, the
 * categories of the word as the catalogue spells it, except those to which it belonged by its letters. It also has the
 * categories in whose lists the American spelling is (`listed`) and those whose rule it follows.
 */
export function americanMembers(source: readonly Category[]) {
  const rules = source.flatMap(({ rule, notFits = [] }, index) =>
    rule && isOpenRule(rule) ? [{ index, keeps: ruleTest(rule), ruledOut: new Set(notFits.map(fold)) }] : [],
  )
  return (spelling: string, own: readonly number[], listed: readonly number[]): number[] => {
    const kept = own.filter((index) => source[index]?.kind !== 'wordplay')
    const follows = rules.filter(
      ({ keeps, ruledOut }) => keeps(letters(spelling)) && !ruledOut.has(fold(spelling)),
    )
    return [...new Set([...kept, ...listed, ...follows.map(({ index }) => index)])]
  }
}
