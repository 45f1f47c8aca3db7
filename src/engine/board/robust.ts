import type { Catalogue, PlayWord } from '../catalogue/index.ts'
import { countSolutions } from './proof.ts'

/** A word and the index of a category that may well hold it, though the catalogue does not say so. */
export interface SuspectPair {
  key: string
  category: number
}

/**
 * Suspect pairs that would give the board a second solution were they true (boards.md, "The generator", 6). All of the
 * board's suspects are granted at once, which no set of true ones among them can exceed; only when that breaks the board
 * are they looked at one by one. An empty answer: the board stands, whatever of it is true.
 */
export function criticalSuspects(catalogue: Catalogue, words: readonly PlayWord[]): SuspectPair[] {
  const pairs = words.flatMap(({ key }) =>
    catalogue.suspects(key).map((category): SuspectPair => ({ key, category })),
  )
  if (pairs.length === 0) return []
  const breaks = (granted: readonly SuspectPair[]) =>
    countSolutions(
      words.map(({ key, fits }) => [
        ...fits,
        ...granted.filter((pair) => pair.key === key).map((pair) => pair.category),
      ]),
    ) !== 1
  if (!breaks(pairs)) return []
  const alone = pairs.filter((pair) => breaks([pair]))
  if (alone.length > 0) return alone
  // Only together: those that are left when whoever can be spared has gone.
  return pairs.reduce<SuspectPair[]>((needed, pair) => {
    const others = needed.filter((other) => other !== pair)
    return breaks(others) ? others : needed
  }, pairs)
}
