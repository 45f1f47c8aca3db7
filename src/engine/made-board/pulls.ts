import type { BoardCheck } from './check.ts'
import { compareNames, conceptOf, nameOfCategory, readName } from './names.ts'
import type { Proof } from './proof.ts'
import type { Knowledge } from './reading.ts'

const MOST_NAMES = 3
/** A concept outside of these sizes is no group that a maker would make. */
const CONCEPT_SIZES = { least: 6, most: 80 }

/** Returns for each word the names of groups that it could also belong to, apart from those like its own group. */
export function pullsOf({ reading, explanations }: Proof, knowledge: Knowledge): BoardCheck['pulls'] {
  const { catalogue, lexicon } = knowledge
  return reading.tiles.flatMap(({ text, key, row, group }) => {
    const own = readName(reading.groups[group]?.name ?? '')
    const explaining = new Set(explanations[group]?.map(({ meaning }) => meaning.category ?? meaning.concept))
    const categories = catalogue.dealtIn(key).flatMap((index) => {
      const category = catalogue.categories[index]
      if (!category || explaining.has(category) || category.kind === 'wordplay') return []
      if (compareNames(own, nameOfCategory(catalogue, category)) !== 'none') return []
      return [category]
    })
    const names = categories.sort((a, b) => a.difficulty - b.difficulty).map(({ name }) => name)
    if (names.length < MOST_NAMES && row >= 0)
      for (const { concept } of lexicon.memberships(row)) {
        const { name, size, relation } = conceptOf(lexicon, concept)
        const isFitting = relation === 'kind' && size >= CONCEPT_SIZES.least && size <= CONCEPT_SIZES.most
        if (isFitting && !explaining.has(concept)) names.push(name)
      }
    const different = [...new Set(names)].slice(0, MOST_NAMES)
    return different.length === 0 ? [] : [{ word: text, names: different }]
  })
}
