import type { Candidate } from './candidates.ts'
import type { Explanation } from './evidence.ts'
import { categoriesOf } from './memberships.ts'
import type { Knowledge, Reading } from './reading.ts'
import { closenessOfRows } from './similarity.ts'

/** How strongly a word draws players to groups in which it is not. */
export interface Temptation {
  /** Mean similarity with the words of the most similar other group, as a cosine. */
  likeness: number
  /** True if the word has a meaning that explains another group well, so that it may fit there. */
  fitsElsewhere: boolean
}

/** A meaning explains a group well if its score is at least so high, as a logit. */
const GOOD_SCORE = -0.5

export function temptationOf(
  candidate: Candidate,
  group: number,
  reading: Reading,
  explanations: readonly (readonly Explanation[])[],
  { catalogue, lexicon }: Knowledge,
): Temptation {
  const { row } = candidate
  const categories = new Set(categoriesOf(catalogue, candidate))
  const concepts = new Set(row < 0 ? [] : lexicon.memberships(row).map(({ concept }) => concept))
  let likeness = -1
  let fitsElsewhere = false
  reading.groups.forEach(({ tiles }, other) => {
    if (other === group) return
    const similarities = tiles.flatMap((tile) => {
      const own = reading.tiles[tile]?.row ?? -1
      return row < 0 || own < 0 ? [] : [closenessOfRows(lexicon, row, own)]
    })
    if (similarities.length > 1) {
      const mean = similarities.reduce((sum, x) => sum + x, 0) / similarities.length
      likeness = Math.max(likeness, mean)
    }
    fitsElsewhere ||= (explanations[other] ?? []).some(
      ({ meaning: { category, concept }, score }) =>
        score >= GOOD_SCORE &&
        ((category && categories.has(category.index)) || (concept !== undefined && concepts.has(concept))),
    )
  })
  return { likeness, fitsElsewhere }
}
