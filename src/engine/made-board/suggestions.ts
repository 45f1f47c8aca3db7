import type { Candidates } from './candidates.ts'
import type { BoardCheck } from './check.ts'
import type { Proof } from './proof.ts'
import type { Knowledge } from './reading.ts'
import { temptationOf } from './temptation.ts'

const MOST_SUGGESTED = 6
/** Fewest words from which the check knows what a group is. */
const LEAST_WORDS = 2
/** A surer meaning by one logit is as good as this much more similarity with another group. */
const SURENESS = 0.08

/** Returns for each group words that fit it and that would tempt players to another group, the most tempting ones first. */
export function suggestionsOf(
  { reading, explanations }: Proof,
  candidates: Candidates,
  knowledge: Knowledge,
): BoardCheck['suggestions'] {
  return reading.groups.flatMap(({ tiles }, group) => {
    if (tiles.length < LEAST_WORDS) return []
    const words = candidates(group)
      .map((candidate) => ({
        ...candidate,
        ...temptationOf(candidate, group, reading, explanations, knowledge),
      }))
      .filter(({ fitsElsewhere }) => !fitsElsewhere)
      .sort((a, b) => b.likeness + SURENESS * b.score - (a.likeness + SURENESS * a.score))
      .slice(0, MOST_SUGGESTED)
      .map(({ text }) => text)
    return words.length === 0 ? [] : [{ group, words }]
  })
}
