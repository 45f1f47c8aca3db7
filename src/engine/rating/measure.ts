import { boardLoad, difficultyAt, inSteps, startOf } from './rating.ts'

/** Judged looks after which the measured difficulty replaces the editor's (`npm run bench -- ratings` shows why). */
export const ENOUGH_LOOKS = 8
/** Players who must have seen a category before a reply tells how many of them found it. */
export const ENOUGH_PLAYERS = 5
/**
 * Weight, in categories, of the assumption that the players are as good as the scale supposes. It shrinks the common
 * shift.
 */
const COMMON_DOUBT = 20

/** A category's rating after its looks. */
export interface Measured {
  id: string
  /** In logits. */
  value: number
  /** Judged looks, and how many of them found it. */
  looks: number
  found: number
}

/**
 * Measured difficulties, real numbers from 1 to 6, of the categories with enough looks. `editors` holds the editors'
 * difficulties by category id. The shift that all measured categories share is subtracted: it says something about the
 * players, and would set measured categories apart from those that nobody has seen.
 */
export function measuredDifficulty(
  measured: readonly Measured[],
  editors: ReadonlyMap<string, number>,
  enough = ENOUGH_LOOKS,
): Map<string, number> {
  const moved = measured.flatMap(({ id, value, looks }) => {
    const editor = editors.get(id)
    return editor === undefined || looks < enough ? [] : [{ id, value, by: value - startOf(editor) }]
  })
  const common = moved.reduce((sum, { by }) => sum + by, 0) / (moved.length + COMMON_DOUBT)
  return new Map(moved.map(({ id, value }) => [id, difficultyAt(value - common)]))
}

export const boardSteps = ['gentle', 'fair', 'tricky', 'hard', 'fiendish'] as const
export type BoardStep = (typeof boardSteps)[number]

/**
 * Upper ends of the steps. A board is compared by the mean difficulty of its categories plus what its traps and size
 * add.
 */
const STEP_ENDS = [2.2, 3.4, 4.8, 6.4] as const

/** How hard a board was for a typical player, from its categories' difficulties (1–6, real) and its traps. */
export function boardStep(difficulties: readonly number[], traps: number): BoardStep {
  const mean = difficulties.reduce((sum, difficulty) => sum + difficulty, 0) / difficulties.length
  const difficulty = mean + inSteps(boardLoad(difficulties.length, traps))
  const step = STEP_ENDS.findIndex((end) => difficulty < end)
  return boardSteps[step] ?? 'fiendish'
}
