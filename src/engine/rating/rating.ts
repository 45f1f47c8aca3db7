import { GROUP_SIZE } from '../rules.ts'

/**
 * The measured rating of a player or a category, in logits: the probability that a try at a group is right is logistic(player −
 * category − traps).
 */
export interface Rating {
  /** 0 is a typical player, or a category of difficulty 3.5. */
  value: number
  /** The sum of p × (1 − p) over all tries. The step of a new look shrinks as it grows. */
  information: number
}

/** The tries of one look compared with the expected ones. */
export interface Evidence {
  /** Right tries minus expected right tries. */
  surprise: number
  information: number
}

/** Between two neighbouring difficulties of an editor. */
const LOGITS_PER_STEP = 0.6
const MIDDLE_DIFFICULTY = 3.5
/** A new player's advantage over a category of middle difficulty on a board without traps. */
const TYPICAL_PLAYER = 1
const LOGITS_PER_TRAP = 0.2
/** Red herrings that most boards have. */
export const USUAL_TRAPS = 1
/**
 * Each group above four makes every group this much harder to find. Measured with a bot that completes 70 % of boards of four
 * groups and 18 % of boards of ten.
 */
const LOGITS_PER_GROUP = 0.12
/**
 * Weight of the starting value, as information: an editor is right within one step (1 / 0.6²), a new player is typical within
 * one logit.
 */
export const CATEGORY_PRIOR = 2.8
export const PLAYER_PRIOR = 1

/** From the editor's 1–6, in logits. */
export const startOf = (difficulty: number): number => (difficulty - MIDDLE_DIFFICULTY) * LOGITS_PER_STEP

/** Converts a distance from logits to steps of difficulty. */
export const inSteps = (logits: number): number => logits / LOGITS_PER_STEP

/** A real number from 1 to 6. */
export const difficultyAt = (value: number): number =>
  Math.min(6, Math.max(1, MIDDLE_DIFFICULTY + inSteps(value)))

/**
 * The part of a board's difficulty that does not come from its categories, in logits: its traps, and more groups with the same
 * four mistakes.
 */
export const boardLoad = (groups: number, traps: number): number =>
  LOGITS_PER_TRAP * traps + LOGITS_PER_GROUP * (groups - GROUP_SIZE)

/** The player's advantage over a category of value 0 on a board with this many traps, in logits. */
export const edgeOf = (player: number, traps: number): number =>
  player + TYPICAL_PLAYER - LOGITS_PER_TRAP * traps

/** Probability that a try at the group is right. */
export function chanceOfTry(edge: number, category: number): number {
  return 1 / (1 + Math.exp(category - edge))
}

/** `chance`: the probability that each of the `tries` is right; `hits` of them were. */
export function evidenceOf(chance: number, hits: number, tries: number): Evidence {
  return { surprise: hits - tries * chance, information: tries * chance * (1 - chance) }
}

/**
 * The rating after looks that were judged together. `prior`: weight of the starting value (CATEGORY_PRIOR or PLAYER_PRIOR).
 * `sign`: 1 for a player, −1 for a category, whose difficulty a right try lowers. The caller must have locked the row, so that
 * boards ending at the same time are learnt one after the other.
 */
export function learn(rating: Rating, looks: readonly Evidence[], prior: number, sign: 1 | -1): Rating {
  const surprise = looks.reduce((sum, look) => sum + look.surprise, 0)
  const information = looks.reduce((sum, look) => sum + look.information, rating.information)
  return { value: rating.value + (sign * surprise) / (prior + information), information }
}
