import { boardLoad, difficultyAt, inSteps, startOf } from './rating.ts'

/**
 * If a category has at least ENOUGH_LOOKS results, the server uses the measured difficulty instead of the difficulty
 * set by an editor. The command `npm run bench -- ratings` prints the figures on which the value of ENOUGH_LOOKS is
 * based.
 */
export const ENOUGH_LOOKS = 8
/**
 * The server shows figures about a category only if at least ENOUGH_PLAYERS players have had a board with the category.
 */
export const ENOUGH_PLAYERS = 5
/**
 * For the mean difference between measured values and editors' values, the code adds COMMON_DOUBT imaginary categories
 * whose difference is 0. Therefore a few categories have little effect on the mean.
 */
const COMMON_DOUBT = 20

export interface Measured {
  id: string
  /** Difficulty of the category, measured from the results of players. The unit is the logit, as in the Rasch model. */
  value: number
  /**
   * Number of counted results of the category. `found` is the number of these results in which the player found the
   * group.
   */
  looks: number
  found: number
}

/**
 * Returns the measured difficulties (real numbers from 1 to 6) of all categories with enough results. `editors` maps
 * category ids to the difficulties set by editors. The function subtracts the mean difference between the measured
 * values and the values set by editors. This mean difference depends on the skill of the players, not on the difficulty
 * of the categories. If the function did not subtract it, measured difficulties and editors' difficulties would have
 * different scales.
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
 * Upper end of each step of difficulty. The function compares these ends with a number for the whole board. The number
 * is the mean difficulty of the board's categories, plus an amount for the red herrings and the size of the board.
 */
const STEP_ENDS = [2.2, 3.4, 4.8, 6.4] as const

/**
 * Returns the difficulty of a board as one of the names in `boardSteps`. `difficulties` contains the difficulty of each
 * category of the board, as a real number from 1 to 6.
 */
export function boardStep(difficulties: readonly number[], traps: number): BoardStep {
  const mean = difficulties.reduce((sum, difficulty) => sum + difficulty, 0) / difficulties.length
  const difficulty = mean + inSteps(boardLoad(difficulties.length, traps))
  const step = STEP_ENDS.findIndex((end) => difficulty < end)
  return boardSteps[step] ?? 'fiendish'
}
