import { boardLoad, difficultyAt, inSteps, startOf } from './rating.ts'

/**
 * If a category has at least ENOUGH_LOOKS results that count, the measured difficulty replaces the difficulty set by an
 * editor. The command `npm run bench -- ratings` prints the figures from which ENOUGH_LOOKS was chosen.
 */
export const ENOUGH_LOOKS = 8
/** The server shows figures about a category only if at least ENOUGH_PLAYERS players have met the category. */
export const ENOUGH_PLAYERS = 5
/**
 * The mean difference between measured and editors' values is computed as if COMMON_DOUBT more categories had the
 * difference 0.
 */
const COMMON_DOUBT = 20

export interface Measured {
  id: string
  /** Difficulty of the category, measured from the results of players. The unit is the logit, as in the Rasch model. */
  value: number
  /**
   * Number of results that count for the category. `found` is the number of counted results in which the player found
   * the group.
   */
  looks: number
  found: number
}

/**
 * Returns the measured difficulties (real numbers from 1 to 6) of all categories with enough results. `editors` maps
 * category ids to the difficulties set by editors. The function subtracts the mean difference between the measured
 * values and the values set by editors. This mean difference says how good the players are, not how hard the categories
 * are. If the function did not subtract the mean difference, measured categories would have another scale than
 * categories that no player has met.
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
 * Upper end of the range of each step of difficulty. The number that is compared is the mean difficulty of the board's
 * categories plus an amount for the red herrings and the size of the board.
 */
const STEP_ENDS = [2.2, 3.4, 4.8, 6.4] as const

/**
 * Returns the step of difficulty of a board. `difficulties` has the difficulty of each category of the board, as a real
 * number from 1 to 6.
 */
export function boardStep(difficulties: readonly number[], traps: number): BoardStep {
  const mean = difficulties.reduce((sum, difficulty) => sum + difficulty, 0) / difficulties.length
  const difficulty = mean + inSteps(boardLoad(difficulties.length, traps))
  const step = STEP_ENDS.findIndex((end) => difficulty < end)
  return boardSteps[step] ?? 'fiendish'
}
