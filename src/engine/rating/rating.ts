import { GROUP_SIZE } from '../rules.ts'

/**
 * The measured rating of a player or a category, in logits. The probability that a try at a group is right is
 * logistic(player − category − traps).
 */
export interface Rating {
  /** Rating in logits. A rating of 0 means a typical player, or a category of difficulty 3.5. */
  value: number
  /** The sum of p × (1 − p) over all tries. The larger this sum already is, the less a new look changes the rating. */
  information: number
}

/** The result of the tries of one look, compared with the expected result. */
export interface Evidence {
  /** Number of right tries minus the expected number of right tries. */
  surprise: number
  information: number
}

/** Distance in logits between two neighbouring steps of the editors' difficulty, for example 3 and 4. */
const LOGITS_PER_STEP = 0.6
const MIDDLE_DIFFICULTY = 3.5
/** A new player's advantage over a category of middle difficulty on a board without traps. */
const TYPICAL_PLAYER = 1
const LOGITS_PER_TRAP = 0.2
/** Number of red herrings on most boards. */
export const USUAL_TRAPS = 1
/**
 * Each group above four makes every group this much harder to find. The load of an additional group was measured with a
 * bot that completes 70 % of boards of four groups and 18 % of boards of ten groups.
 */
const LOGITS_PER_GROUP = 0.12
/**
 * Weight of the initial value, in the unit of `Rating.information`. The initial value of a category is an editor's
 * difficulty, which has an error of about one step (weight 1 / 0.6²). A new player differs from a typical player by
 * about one logit.
 */
export const CATEGORY_PRIOR = 2.8
export const PLAYER_PRIOR = 1

/** Converts an editor's difficulty, from 1 to 6, to logits. */
export const startOf = (difficulty: number): number => (difficulty - MIDDLE_DIFFICULTY) * LOGITS_PER_STEP

/** Converts a distance from logits to steps of difficulty. */
export const inSteps = (logits: number): number => logits / LOGITS_PER_STEP

/** Converts a value in logits to a difficulty, a real number from 1 to 6. */
export const difficultyAt = (value: number): number =>
  Math.min(6, Math.max(1, MIDDLE_DIFFICULTY + inSteps(value)))

/**
 * Returns the part of a board's difficulty that does not depend on its categories, in logits. Traps make a board
 * harder, and so do more groups with the same four mistakes.
 */
export const boardLoad = (groups: number, traps: number): number =>
  LOGITS_PER_TRAP * traps + LOGITS_PER_GROUP * (groups - GROUP_SIZE)

/** Returns the player's advantage over a category of value 0 on a board with this many traps, in logits. */
export const edgeOf = (player: number, traps: number): number =>
  player + TYPICAL_PLAYER - LOGITS_PER_TRAP * traps

/** Returns the probability that a try at the group is right. */
export function chanceOfTry(edge: number, category: number): number {
  return 1 / (1 + Math.exp(category - edge))
}

/**
 * Returns the evidence of a look. `chance` is the probability that each of the `tries` is right, and `hits` is the
 * number of right tries.
 */
export function evidenceOf(chance: number, hits: number, tries: number): Evidence {
  return { surprise: hits - tries * chance, information: tries * chance * (1 - chance) }
}

/**
 * Updates a rating with looks that are judged together. `prior` is the weight of the initial value (CATEGORY_PRIOR or
 * PLAYER_PRIOR). `sign` is 1 for a player and −1 for a category, because a right try lowers a category's difficulty.
 * The caller must have locked the database row, so that boards that end at the same time are processed one after the
 * other.
 */
export function learn(rating: Rating, looks: readonly Evidence[], prior: number, sign: 1 | -1): Rating {
  const surprise = looks.reduce((sum, look) => sum + look.surprise, 0)
  const information = looks.reduce((sum, look) => sum + look.information, rating.information)
  return { value: rating.value + (sign * surprise) / (prior + information), information }
}
