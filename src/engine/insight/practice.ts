import type { BoardRequest } from '../board/request.ts'
import { type CategoryKind, categoryKinds } from '../catalogue/category.ts'
import type { DifficultyWindow } from '../difficulty.ts'
import { difficultyAt, edgeOf, USUAL_TRAPS } from '../rating/rating.ts'

export const PRACTICE_LEVEL = 1
export const PRACTICE_GROUPS = 4
/** Number of groups of a practice board whose categories are of the trained kinds. */
const PRACTISED_GROUPS = 3
/**
 * Number of kinds of categories that a practice board trains. If a board trained only one kind, all boards of a month
 * would be similar.
 */
const PRACTISED_KINDS = 2
/** Number of practice boards that a player without premium is allowed to start on one day of the player's time zone. */
export const FREE_PRACTICE_PER_DAY = 1

/**
 * A player's results for one kind of category. For each category, only the first board with the category counts.
 * `judged` is the number of counted categories. `found` is the number of counted categories whose group the player
 * found.
 */
export interface KindLooks {
  found: number
  judged: number
}

/**
 * If DOUBT categories of a kind are counted, the share of groups found in this kind has the same weight as the share in
 * all kinds.
 */
const DOUBT = 12

/**
 * Returns all kinds of categories, the kind that the player finds least often first. If few categories of a kind are
 * counted, the function moves the kind's share of found groups closer to the player's share for all kinds. Returns an
 * empty list if all shares are equal.
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
  // Because of rounding, the last digits of equal shares can be different.
  if (Math.max(...values) - Math.min(...values) < 1e-9) return []
  return categoryKinds.toSorted((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0))
}

/**
 * The wanted chance that a try in practice is right. With this chance, boards are hard enough to learn from and easy
 * enough to be fun.
 */
const AIM = 0.8

/**
 * Returns a range of difficulty that is two steps wide. In the middle of the range, a try of this player is right with
 * the chance AIM. `skill` is in logits, and is 0 for a new player.
 */
function practiceWindow(skill: number): DifficultyWindow {
  const aimed = difficultyAt(edgeOf(skill, USUAL_TRAPS) - Math.log(AIM / (1 - AIM)))
  const min = Math.min(5, Math.floor(aimed))
  return { min, max: min + 1 }
}

/**
 * Returns the request for the generator that deals the practice board. `weakest` is a list of all kinds of categories,
 * the weakest first, or an empty list. `skill` is in logits.
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
