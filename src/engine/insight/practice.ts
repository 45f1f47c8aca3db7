import type { BoardRequest } from '../board/request.ts'
import { type CategoryKind, categoryKinds } from '../catalogue/category.ts'
import type { DifficultyWindow } from '../difficulty.ts'
import { difficultyAt, edgeOf, USUAL_TRAPS } from '../rating/rating.ts'

export const PRACTICE_LEVEL = 1
export const PRACTICE_GROUPS = 4
/** Groups of a practice board that are of practised kinds. */
const PRACTISED_GROUPS = 3
/** Kinds that a practice board practises. With only one, the boards of a month would be alike. */
const PRACTISED_KINDS = 2
/** Practice boards that a free player may start on a local day. */
export const FREE_PRACTICE_PER_DAY = 1

/** Judged looks at groups of one kind; `found` of them found the group. */
export interface KindLooks {
  found: number
  judged: number
}

/** Looks after which a kind's own share weighs as much as the player's share over all kinds. */
const DOUBT = 12

/**
 * All kinds, the one found least often first. The fewer looks a kind has, the more its share is pulled to the player's share
 * over all kinds. Empty when all shares are equal.
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
  // Equal shares may differ in their last digits.
  if (Math.max(...values) - Math.min(...values) < 1e-9) return []
  return categoryKinds.toSorted((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0))
}

/** Practice aims at this probability of a right try: hard enough to learn from, easy enough to continue. */
const AIM = 0.8

/**
 * The two steps of difficulty around a category that this player finds with probability AIM. `skill` in logits; 0 is a new
 * player.
 */
function practiceWindow(skill: number): DifficultyWindow {
  const aimed = difficultyAt(edgeOf(skill, USUAL_TRAPS) - Math.log(AIM / (1 - AIM)))
  const min = Math.min(5, Math.floor(aimed))
  return { min, max: min + 1 }
}

/** `weakest`: all kinds, the weakest first, or none. `skill` in logits. */
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
