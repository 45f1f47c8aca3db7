import type { Catalogue, PlayWord } from '../catalogue/index.ts'
import { countSolutions } from './proof.ts'

/** A folded word, and the index of a category that it may fit although the catalogue does not list it. */
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
 * Has the board exactly one solution, whichever of its suspects are true? Checking with all suspects as members is enough: more
 * memberships never remove a solution.
 */
export function isRobust(catalogue: Catalogue, words: readonly PlayWord[]): boolean {
  return hasOneSolution(words, suspectPairs(catalogue, words))
}

/**
 * The suspect pairs that give the board a second solution: each pair that does so alone or, if none does, a minimal set that
 * does so together.
 */
export function criticalSuspects(catalogue: Catalogue, words: readonly PlayWord[]): SuspectPair[] {
  const pairs = suspectPairs(catalogue, words)
  if (hasOneSolution(words, pairs)) return []
  const alone = pairs.filter((pair) => !hasOneSolution(words, [pair]))
  if (alone.length > 0) return alone
  // Remove every pair that is not needed for a second solution.
  return pairs.reduce<SuspectPair[]>((needed, pair) => {
    const others = needed.filter((other) => other !== pair)
    return hasOneSolution(words, others) ? needed : others
  }, pairs)
}
