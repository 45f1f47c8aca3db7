import type { BoardRequest } from '../board/request.ts'
import { type CategoryKind, categoryKinds } from '../catalogue/category.ts'
import type { DifficultyWindow } from '../difficulty.ts'
import { difficultyAt, edgeOf, USUAL_TRAPS } from '../rating/rating.ts'

export const PRACTICE_LEVEL = 1
export const PRACTICE_GROUPS = 4
/** Number of groups of a practice board that are of practised kinds. */
const PRACTISED_GROUPS = 3
/** Number of kinds that a practice board practises. With a single kind, the boards of a month would be alike. */
const PRACTISED_KINDS = 2
/** Number of practice boards that a free player may start on a local day. */
export const FREE_PRACTICE_PER_DAY = 1

/**
 * Counts for one kind of category. A look is the first board on which the player met a category. `judged` is the number
 * of looks that count, and `found` the number of looks in which the player found the group.
 */
export interface KindLooks {
  found: number
  judged: number
}

/**
 * After this many looks at a kind, the player's share of found groups of this kind and the share over all kinds have
 * equal weight.
 */
const DOUBT = 12

/**
 * Returns all kinds, starting with the kind that the player finds least often. If a kind has few looks, its share is
 * moved close to the player's share over all kinds. Returns an empty list if all shares are equal.
 */
export function weakestOf(looks: ReadonlyMap<CategoryKind, KindLooks>): CategoryKind[] {
  const all = [...looks.values()].reduce(
    (sum, { found, judged }) => ({ found: sum.found + found, judged: sum.judged + judged }),
    { found: 0, judged: 0 },
  )
  if (all.judged === 0) return []
  const usual = all.found / all.judged
  const share = (kind: CategoryKind) => {
    const { found, judged } = looks.get(kind) ?? { found: 0, judged: 0 }
    return (found + DOUBT * usual) / (judged + DOUBT)
  }
  const shares = new Map(categoryKinds.map((kind) => [kind, share(kind)]))
  const values = [...shares.values()]
  // Rounding may change the last digits of equal shares.
  if (Math.max(...values) - Math.min(...values) < 1e-9) return []
  return categoryKinds.toSorted((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0))
}

/**
 * The wanted probability of a right try in practice. Boards with this probability are hard enough to learn from and
 * easy enough to continue.
 */
const AIM = 0.8

/**
 * Returns the range of difficulty, two steps wide, around a category that this player finds with probability AIM.
 * `skill` is the player's skill in logits; a new player has the skill 0.
 */
function practiceWindow(skill: number): DifficultyWindow {
  const aimed = difficultyAt(edgeOf(skill, USUAL_TRAPS) - Math.log(AIM / (1 - AIM)))
  const min = Math.min(5, Math.floor(aimed))
  return { min, max: min + 1 }
}

/**
 * Returns the request for a practice board. `weakest` is a list of all kinds, the weakest first, or an empty list.
 * `skill` is in logits.
 */
export function practiceRequest({
  weakest,
  skill,
}: {
  weakest: readonly CategoryKind[]
  skill: number
}): Pick<BoardRequest, 'groups' | 'window' | 'favours'> {
  const kinds = weakest.slice(0, PRACTISED_KINDS)
  return {
    groups: PRACTICE_GROUPS,
    window: practiceWindow(skill),
    ...(kinds.length > 0 && { favours: { kinds, groups: PRACTISED_GROUPS } }),
  }
}
