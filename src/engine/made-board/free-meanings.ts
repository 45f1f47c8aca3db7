import { GROUP_SIZE } from '../rules.ts'
import type { Explanation } from './evidence.ts'
import type { Meaning } from './meanings.ts'
import { countBits } from './reading.ts'

/** A meaning of which four tiles may form a group of a second solution. */
export interface FreeMeaning {
  meaning: Meaning
  /** The tiles that may be in the group, as bits. */
  tiles: number
  /**
   * Doubt about each tile of the meaning in a group that is no group of the maker, as −ln of a probability. `inGroup`
   * has the doubt for a changed group of the maker, by its index: it is larger if another meaning explains the group
   * better.
   */
  doubt: number
  inGroup: readonly number[]
}

/** Doubt that a word of a catalogue's list has the meaning for a player. */
const CATEGORY_DOUBT = { least: 0.25, usualSize: 30, eachDoubling: 0.4 }
const CONCEPT_DOUBT = { least: 0.3, usualSize: 15, eachDoubling: 0.4 }
const MOST_DOUBT = 1
/** Additional doubt for each logit by which another meaning explains the changed group better. */
const EACH_LOGIT = 0.4
/** Score that a meaning would have for a group if the word without the meaning were not in the group. */
const WITHOUT_ONE = 2

/** Returns the meanings that four tiles have and that are narrow enough to be a group. `except` is a tile that is left out. */
export function freeMeanings(
  meanings: readonly Meaning[],
  explanations: readonly (readonly Explanation[])[],
  except?: number,
): FreeMeaning[] {
  const kept = except === undefined ? -1 : ~(1 << except)
  return meanings.flatMap((meaning): FreeMeaning[] => {
    const tiles = meaning.tiles & kept
    if (countBits(tiles) < GROUP_SIZE) return []
    const doubt = doubtOf(meaning)
    if (doubt > MOST_DOUBT) return []
    const inGroup = explanations.map((list) => {
      const own = list.find((one) => one.meaning === meaning)
      if (!own) return Number.POSITIVE_INFINITY
      const score = own.score + (own.shared === GROUP_SIZE - 1 ? WITHOUT_ONE : 0)
      return doubt + EACH_LOGIT * Math.max(0, (list[0]?.score ?? score) - score)
    })
    return [{ meaning, tiles, doubt, inGroup }]
  })
}

function doubtOf({ source, size }: Meaning): number {
  const { least, usualSize, eachDoubling } = source === 'catalogue' ? CATEGORY_DOUBT : CONCEPT_DOUBT
  return least + eachDoubling * Math.max(0, Math.log2(size / usualSize))
}
