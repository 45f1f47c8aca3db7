import type { Catalogue, PlayWord } from '../catalogue/index.ts'
import { countSolutions } from './proof.ts'

/** A word and the index of a category that may well hold it, though the catalogue does not say so. */
export interface SuspectPair {
  key: string
  category: number
}

/** All suspects of a board's words. */
function suspectPairs(catalogue: Catalogue, words: readonly PlayWord[]): SuspectPair[] {
  return words.flatMap(({ key }) =>
    catalogue.suspects(key).map((category): SuspectPair => ({ key, category })),
  )
}

/** Has the board one solution when these suspects are members indeed? */
function stands(words: readonly PlayWord[], granted: readonly SuspectPair[]): boolean {
  const extra = new Map<string, number[]>()
  for (const { key, category } of granted) extra.set(key, [...(extra.get(key) ?? []), category])
  const memberships = words.map(({ key, fits }) => {
    const more = extra.get(key)
    return more ? [...fits, ...more] : fits
  })
  return countSolutions(memberships) === 1
}

/**
 * Has the board exactly one solution, whatever of its suspects is true (boards.md, "The generator", 6)? All of them are
 * granted at once: more memberships never take a solution away, so no set of true ones among them, the empty one
 * included, can give a second.
 */
export function isRobust(catalogue: Catalogue, words: readonly PlayWord[]): boolean {
  return stands(words, suspectPairs(catalogue, words))
}

/** Suspect pairs that give the board a second solution, alone or, where none does alone, together. */
export function criticalSuspects(catalogue: Catalogue, words: readonly PlayWord[]): SuspectPair[] {
  const pairs = suspectPairs(catalogue, words)
  if (stands(words, pairs)) return []
  const alone = pairs.filter((pair) => !stands(words, [pair]))
  if (alone.length > 0) return alone
  // Only together: those that are left when whoever can be spared has gone.
  return pairs.reduce<SuspectPair[]>((needed, pair) => {
    const others = needed.filter((other) => other !== pair)
    return stands(words, others) ? needed : others
  }, pairs)
}
