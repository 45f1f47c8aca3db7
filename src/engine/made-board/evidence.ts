import type { CategoryKind } from '../catalogue/category.ts'
import type { Meaning } from './meanings.ts'
import type { NameMatch } from './names.ts'
import { countBits, type Reading } from './reading.ts'

/** A meaning that explains a group: several of its words have the meaning, or the names agree. */
export interface Explanation {
  meaning: Meaning
  /** Number of the group's words with the meaning. */
  shared: number
  /** Number of the group's words of which it is known that they do not have the meaning. */
  against: number
  match: NameMatch
  /** How well the meaning explains the group, as a logit. */
  score: number
}

/** Weights of the score, as logits. They were fitted to held-out categories; see docs/decisions/063. */
const SHARED = [-6, -5, -2.5, -0.7, 1.3]
const NAME = { same: 3, wider: 0.6, narrower: 0.6, none: 0 }
const RULED_OUT = -2.5
const USUAL_SIZE = 40
const FOR_EACH_DOUBLING = -0.35

/** Smallest score with which a meaning counts as an explanation of a group. */
const LEAST_SCORE = -3.5

/** Returns the meanings that explain each group, best first. */
export function explain({ groups }: Reading, meanings: readonly Meaning[]): Explanation[][] {
  return groups.map(({ mask, tiles }, group) =>
    meanings
      .flatMap((meaning): Explanation[] => {
        const shared = countBits(meaning.tiles & mask)
        const match = meaning.matches[group] ?? 'none'
        if (shared < 2 && match === 'none') return []
        const against = countBits(meaning.ruledOut & mask)
        // A group that is not finished yet is explained if all words that it has are explained.
        const missing = Math.max(0, tiles.length - shared)
        const score =
          (SHARED[Math.max(0, 4 - missing)] ?? 0) -
          (tiles.length < 4 ? 4 - tiles.length : 0) +
          NAME[match] +
          RULED_OUT * against +
          FOR_EACH_DOUBLING * Math.log2(meaning.size / USUAL_SIZE)
        return score < LEAST_SCORE ? [] : [{ meaning, shared, against, match, score }]
      })
      .sort((a, b) => b.score - a.score),
  )
}

/** A category explains the group well if its score is at least so high, as a logit. */
export const GOOD_SCORE = 0.5

/** Returns the kind of a group, if a meaning explains it well. */
export function kindOf(explanations: readonly Explanation[]): CategoryKind | undefined {
  const named = explanations.find(({ meaning }) => meaning.pattern)
  if (named) return 'fill'
  const best = explanations.find(({ meaning, score }) => meaning.category && score >= GOOD_SCORE)
  return best?.meaning.category?.kind
}

/** Returns whether a group has a gap or a wordplay, so that the meaning of its words tells nothing. */
export function isOfLanguage(explanations: readonly Explanation[]): boolean {
  const kind = kindOf(explanations)
  return kind === 'fill' || kind === 'wordplay'
}
