import { boardLoad, difficultyAt, inSteps, startOf } from './rating.ts'

/**
 * From this many judged looks on, the measured difficulty replaces the editor's difficulty. The command `npm run bench
 * -- ratings` prints the figures from which ENOUGH_LOOKS was chosen.
 */
export const ENOUGH_LOOKS = 8
/** A reply shows figures about a category if at least this many players have seen the category. */
export const ENOUGH_PLAYERS = 5
/** The common shift of all measured categories is computed as if this many further categories had the shift 0. */
const COMMON_DOUBT = 20

export interface Measured {
  id: string
  /** Measured value of the category, in logits. */
  value: number
  /** Number of judged looks. `found` is the number of judged looks in which the player found the group. */
  looks: number
  found: number
}

/**
 * Returns the measured difficulties (real numbers from 1 to 6) of the categories with enough looks. `editors` are the
 * editors' difficulties by category id. The function subtracts the shift that all measured categories share. The shift
 * that all measured categories share says how good the players are, not how hard the categories are. If the function
 * did not subtract the shift, measured categories would be on another scale than categories that no player has seen.
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
 * Upper end of each step of board difficulty. The compared value is the mean difficulty of the board's categories plus
 * the load of its traps and size.
 */
const STEP_ENDS = [2.2, 3.4, 4.8, 6.4] as const

/**
 * Returns the step of a board's difficulty. `difficulties` are those of the board's categories, as real numbers from 1
 * to 6.
 */
export function boardStep(difficulties: readonly number[], traps: number): BoardStep {
  const mean = difficulties.reduce((sum, difficulty) => sum + difficulty, 0) / difficulties.length
  const difficulty = mean + inSteps(boardLoad(difficulties.length, traps))
  const step = STEP_ENDS.findIndex((end) => difficulty < end)
  return boardSteps[step] ?? 'fiendish'
}
