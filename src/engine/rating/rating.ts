import { GROUP_SIZE } from '../rules.ts'

/**
 * Difficulty that is measured (boards.md, "Difficulty that is true"). Everything is in logits:
 * chance that a try at a group is right = logistic(player − category − traps).
 */
export interface Rating {
  /** Logits: how much better than the typical player, or how much harder than a category of difficulty 3.5. */
  value: number
  /** What was learnt so far, as the sum of p × (1 − p) over all tries; the step shrinks as it grows. */
  information: number
}

/** What one look says: how its tries went against what was expected of them. */
export interface Evidence {
  /** Tries that were right, less how many were expected to be. */
  surprise: number
  information: number
}

/** Distance of two neighbouring difficulties of an editor. */
const LOGITS_PER_STEP = 0.6
const MIDDLE_DIFFICULTY = 3.5
/** What a new player is above a category of middle difficulty on a board without traps. */
const TYPICAL_PLAYER = 1
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

/** What a board has against whoever means to complete it: its traps, and the heat of more groups on the same four mistakes. */
export const boardLoad = (groups: number, traps: number): number =>
  LOGITS_PER_TRAP * traps + LOGITS_PER_GROUP * (groups - GROUP_SIZE)

/** What a player has over a category of value 0 on a board with so many traps. */
export const edgeOf = (player: number, traps: number): number =>
  player + TYPICAL_PLAYER - LOGITS_PER_TRAP * traps

/** Chance that a try at a group is right. */
export function chanceOfTry(edge: number, category: number): number {
  return 1 / (1 + Math.exp(category - edge))
}

/** What so many right tries out of all say, each having had this chance. */
export function evidenceOf(chance: number, hits: number, tries: number): Evidence {
  return { surprise: hits - tries * chance, information: tries * chance * (1 - chance) }
}

/**
 * A rating after looks that were judged together. `prior` is what its start is worth (CATEGORY_PRIOR, PLAYER_PRIOR); being
 * right speaks for a player (`sign` 1) and against the difficulty of a category (−1). The store does the same sums on what
 * stands in a category's row at that moment (rating.store.ts), so boards that end at once learn one after the other.
 */
export function learn(rating: Rating, looks: readonly Evidence[], prior: number, sign: 1 | -1): Rating {
  const surprise = looks.reduce((sum, look) => sum + look.surprise, 0)
  const information = looks.reduce((sum, look) => sum + look.information, rating.information)
  return { value: rating.value + (sign * surprise) / (prior + information), information }
}
