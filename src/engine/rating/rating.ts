import { GROUP_SIZE } from '../rules.ts'

/**
 * The measured skill of a player or the measured difficulty of a category. If the player's rating is higher, it is more
 * probable that a guess finds a category's group. If the category's rating is higher, it is less probable (see
 * `chanceOfTry`).
 */
export interface Rating {
  /** The rating in logits. The value 0 means a typical player, or a category of difficulty 3.5. */
  value: number
  /**
   * The sum of p × (1 − p) over all guesses. p is the probability that the guess is right. If this sum is larger, a new
   * result changes the rating less.
   */
  information: number
}

/** A comparison of a result with the expected result, for the guesses of one player at one category on one board. */
export interface Evidence {
  /** Number of right guesses minus the expected number of right guesses. */
  surprise: number
  information: number
}

/**
 * An editor gives each category a difficulty from 1 to 6. One step, for example from 3 to 4, equals this number of
 * logits.
 */
const LOGITS_PER_STEP = 0.6
const MIDDLE_DIFFICULTY = 3.5
/** Advantage of a new player over a category of middle difficulty, on a board without traps, in logits. */
const TYPICAL_PLAYER = 1
const LOGITS_PER_TRAP = 0.2
/** Number of traps (red herrings) on most boards. */
export const USUAL_TRAPS = 1
/**
 * Increase in difficulty for each group above four, in logits. The value is measured with a bot that completes 70 % of
 * boards of four groups and 18 % of boards of ten groups.
 */
const LOGITS_PER_GROUP = 0.12
/**
 * Weight of the initial value of a rating. The weight has the same unit as the field `information` of `Rating`. For a
 * category, the initial value is the difficulty that an editor chose. It is wrong by about one step, so the weight is 1
 * / 0.6². For a player, the initial value is wrong by about one logit.
 */
export const CATEGORY_PRIOR = 2.8
export const PLAYER_PRIOR = 1

/** Converts an editor's difficulty, from 1 to 6, to logits. */
export const startOf = (difficulty: number): number => (difficulty - MIDDLE_DIFFICULTY) * LOGITS_PER_STEP

/** Converts a difference in logits to a difference in steps of the editors' difficulty. */
export const inSteps = (logits: number): number => logits / LOGITS_PER_STEP

/** Converts a category's rating in logits to a difficulty from 1 to 6. The result is not rounded to a whole number. */
export const difficultyAt = (value: number): number =>
  Math.min(6, Math.max(1, MIDDLE_DIFFICULTY + inSteps(value)))

/**
 * Returns the part of a board's difficulty that does not depend on its categories, in logits. A board is harder with
 * more traps. A board is also harder with more groups, because the player loses after four mistakes on every board.
 */
export const boardLoad = (groups: number, traps: number): number =>
  LOGITS_PER_TRAP * traps + LOGITS_PER_GROUP * (groups - GROUP_SIZE)

/** Returns the player's advantage over a category of rating 0 on a board with `traps` traps, in logits. */
export const edgeOf = (player: number, traps: number): number =>
  player + TYPICAL_PLAYER - LOGITS_PER_TRAP * traps

export function chanceOfTry(edge: number, category: number): number {
  return 1 / (1 + Math.exp(category - edge))
}

/**
 * Compares the number of right guesses (`hits`) with the expected number. `chance` is the probability that each of the
 * `tries` guesses is right.
 */
export function evidenceOf(chance: number, hits: number, tries: number): Evidence {
  return { surprise: hits - tries * chance, information: tries * chance * (1 - chance) }
}

/**
 * Returns the new rating after the results in `looks`. `prior` is the weight of the rating's initial value
 * (CATEGORY_PRIOR or PLAYER_PRIOR). `sign` is 1 for a player and −1 for a category, because a right guess lowers a
 * category's difficulty. The caller must have locked the database row of the rating. Otherwise two boards that end at
 * the same time could overwrite each other's change.
 */
export function learn(rating: Rating, looks: readonly Evidence[], prior: number, sign: 1 | -1): Rating {
  const surprise = looks.reduce((sum, look) => sum + look.surprise, 0)
  const information = looks.reduce((sum, look) => sum + look.information, rating.information)
  return { value: rating.value + (sign * surprise) / (prior + information), information }
}
