import type { Catalogue, PlayWord } from '../catalogue/index.ts'
import { countSolutions } from './proof.ts'

/**
 * A folded word and the index of a category. The word may fit the category, although the catalogue does not list it.
 */
export interface SuspectPair {
  key: string
  category: number
}

function suspectPairs(catalogue: Catalogue, words: readonly PlayWord[]): SuspectPair[] {
  return words.flatMap(({ key }) =>
    catalogue.suspects(key).map((category): SuspectPair => ({ key, category })),
  )
}

function hasOneSolution(words: readonly PlayWord[], granted: readonly SuspectPair[]): boolean {
  const extra = new Map<string, number[]>()
  for (const { key, category } of granted) extra.set(key, [...(extra.get(key) ?? []), category])
  const memberships = words.map(({ key, fits }) => {
    const more = extra.get(key)
    return more ? [...fits, ...more] : fits
  })
  return countSolutions(memberships) === 1
}

/**
 * Returns whether the board has exactly one solution, no matter which suspects really fit their categories. It is
 * enough to check the case in which all suspects fit: if a word fits more categories, the board can get more solutions,
 * but loses none.
 */
export function isRobust(catalogue: Catalogue, words: readonly PlayWord[]): boolean {
  return hasOneSolution(words, suspectPairs(catalogue, words))
}

/**
 * Returns the suspect pairs that give the board a second solution. If some pairs give a second solution alone, the
 * result is the list of these pairs. If no single pair gives a second solution, the result is a minimal set of pairs
 * that gives one together.
 */
export function criticalSuspects(catalogue: Catalogue, words: readonly PlayWord[]): SuspectPair[] {
  const pairs = suspectPairs(catalogue, words)
  if (hasOneSolution(words, pairs)) return []
  const alone = pairs.filter((pair) => !hasOneSolution(words, [pair]))
  if (alone.length > 0) return alone
  // Removes every pair that is not needed for a second solution.
  return pairs.reduce<SuspectPair[]>((needed, pair) => {
    const others = needed.filter((other) => other !== pair)
    return hasOneSolution(words, others) ? needed : others
  }, pairs)
}
