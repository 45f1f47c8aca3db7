import { GROUP_SIZE } from '../rules.ts'

/**
 * Difficulty that is measured (boards.md, "Difficulty that is true"). Everything is in logits:
 * chance to find a group = logistic(player − category − traps − heat).
 */
export interface Rating {
  /** Logits: how much better than the typical player, or how much harder than a category of difficulty 3.5. */
  value: number
  /** What was learnt so far, as the sum of p × (1 − p) over its looks; the step shrinks as it grows. */
  information: number
}

/** What one look says: found or not against what was expected of it. */
export interface Evidence {
  /** Found (1) or not (0), less the chance that was given to it. */
  surprise: number
  information: number
}

/** Distance of two neighbouring difficulties of an editor. */
const LOGITS_PER_STEP = 0.6
const MIDDLE_DIFFICULTY = 3.5
/** What a new player is above a category of middle difficulty on a board of four groups without traps. */
const TYPICAL_PLAYER = 2
const LOGITS_PER_TRAP = 0.2
/** A bot that completes 70 % of boards of four groups and 18 % of ten finds each group .12 logits less often a group more. */
const LOGITS_PER_GROUP = 0.12
/** Worth of the start in information: an editor is right within a step (1 / 0.6²), a new player within a logit. */
export const CATEGORY_PRIOR = 2.8
export const PLAYER_PRIOR = 1

/** Where a category starts: an editor's 1–6 in logits. */
export const startOf = (difficulty: number): number => (difficulty - MIDDLE_DIFFICULTY) * LOGITS_PER_STEP

/** A distance in logits as one in difficulties. */
export const inSteps = (logits: number): number => logits / LOGITS_PER_STEP

/** A category's logits as a difficulty, a real number from 1 to 6. */
export const difficultyAt = (value: number): number =>
  Math.min(6, Math.max(1, MIDDLE_DIFFICULTY + inSteps(value)))

/** What all groups of a board have against them: its traps, and the heat of more groups on the same four mistakes. */
export const boardLoad = (groups: number, traps: number): number =>
  LOGITS_PER_TRAP * traps + LOGITS_PER_GROUP * (groups - GROUP_SIZE)

/** What a player has over a category of value 0 on a board of this load. */
export const edgeOf = (player: number, load: number): number => player + TYPICAL_PLAYER - load

/** Chance that a player finds a group of a board before the level is over. */
export function chanceToFind(edge: number, category: number): number {
  return 1 / (1 + Math.exp(category - edge))
}

export function evidenceOf(chance: number, found: boolean): Evidence {
  return { surprise: (found ? 1 : 0) - chance, information: chance * (1 - chance) }
}

/**
 * A rating after looks that were judged together. `prior` is what its start is worth (CATEGORY_PRIOR, PLAYER_PRIOR); being
 * found speaks for a player (`sign` 1) and against the difficulty of a category (−1). The store does the same sums on what
 * stands in a category's row at that moment (rating.store.ts), so boards that end at once learn one after the other.
 */
export function learn(rating: Rating, looks: readonly Evidence[], prior: number, sign: 1 | -1): Rating {
  const surprise = looks.reduce((sum, look) => sum + look.surprise, 0)
  const information = looks.reduce((sum, look) => sum + look.information, rating.information)
  return { value: rating.value + (sign * surprise) / (prior + information), information }
}
