import type { Catalogue, PlayWord } from '../catalogue/index.ts'
import { countSolutions } from './proof.ts'

/**
 * A word (in the spelling of `fold`) and the index of a category. The word possibly belongs to the category, although
 * the list of the category does not contain the word.
 */
export interface SuspectPair {
  key: string
  category: number
}

/** What the proof needs of a word of a board. */
type ProvenWord = Pick<PlayWord, 'key' | 'fits'>

/** Returns the words of a stored board with the categories that contain them now. */
export const wordsOf = (catalogue: Catalogue, keys: readonly string[]): ProvenWord[] =>
  keys.map((key) => ({ key, fits: catalogue.membership(key) }))

function suspectPairs(catalogue: Catalogue, words: readonly ProvenWord[]): SuspectPair[] {
  return words.flatMap(({ key }) =>
    catalogue.suspects(key).map((category): SuspectPair => ({ key, category })),
  )
}

/** Returns whether the board has exactly one solution if the words also belong to the categories of `granted`. */
export function hasOneSolution(words: readonly ProvenWord[], granted: readonly SuspectPair[]): boolean {
  const extra = new Map<string, number[]>()
  for (const { key, category } of granted) extra.set(key, [...(extra.get(key) ?? []), category])
  const memberships = words.map(({ key, fits }) => {
    const more = extra.get(key)
    return more ? [...fits, ...more] : fits
  })
  return countSolutions(memberships) === 1
}

/**
 * Returns whether the board has exactly one solution, even if words belong to categories whose lists do not contain
 * them. The function checks only the case in which every word belongs to all categories to which it possibly belongs.
 * This case is enough, because further categories of a word can add solutions but never remove one. With `granted`, words
 * also belong to these categories.
 */
export function isRobust(
  catalogue: Catalogue,
  words: readonly ProvenWord[],
  granted: readonly SuspectPair[] = [],
): boolean {
  return hasOneSolution(words, [...suspectPairs(catalogue, words), ...granted])
}

/**
 * Returns the pairs of a word and a category that give the board a second solution. In each pair, the word possibly
 * belongs to the category, although the list of the category does not contain it. If single pairs give a second
 * solution, the function returns the list of these pairs. If no single pair gives a second solution, the function
 * returns a smallest set of pairs that give a second solution together.
 */
export function criticalSuspects(catalogue: Catalogue, words: readonly PlayWord[]): SuspectPair[] {
  const pairs = suspectPairs(catalogue, words)
  if (hasOneSolution(words, pairs)) return []
  const alone = pairs.filter((pair) => !hasOneSolution(words, [pair]))
  if (alone.length > 0) return alone
  return pairs.reduce<SuspectPair[]>((needed, pair) => {
    const others = needed.filter((other) => other !== pair)
    return hasOneSolution(words, others) ? needed : others
  }, pairs)
}
