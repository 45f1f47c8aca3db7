/** The results of a player's latest levels. See docs/rules.md#level. */
export interface Performance {
  /** Share of the player's guesses that were wrong, from 0 to 1. */
  mistakeRate: number
  /** Number of levels that the player has completed in a row, including the latest level. */
  consecutiveWins: number
  /** Mean number of seconds that the player needed per level. */
  averageTime: number
  /** Scores of the player's recent levels, in any order. */
  recentScores: readonly number[]
}

/** Range of the difficulty of a board's categories. `min` and `max` are both allowed. */
export interface DifficultyWindow {
  min: number
  max: number
}

const ADAPTS_ABOVE_LEVEL = 5
/** For each condition in HARDER that is true for a player, the player's next board is one step harder. */
const HARDER = { mistakeRateBelow: 0.2, consecutiveWins: 3, averageSecondsBelow: 30 }
/**
 * If at least one condition in EASIER is true for a player, the player's next board is one step easier. The condition
 * `meanScoreBelow` needs at least `scores` recent scores.
 */
const EASIER = { mistakeRateAbove: 0.8, meanScoreBelow: 500, scores: 3 }
const clamp = (difficulty: number) => Math.min(6, Math.max(1, difficulty))

function baseDifficulty(level: number): number {
  if (level <= 3) return 1
  if (level <= 6) return 2
  if (level <= 10) return 3
  if (level <= 15) return 4
  return 5
}

/**
 * Returns the difficulty of a level, from 1 to 6. Above level ADAPTS_ABOVE_LEVEL, the difficulty also depends on the
 * player's recent results.
 */
export function adaptiveDifficulty(level: number, form?: Performance): number {
  let difficulty = baseDifficulty(level)
  if (!form || level <= ADAPTS_ABOVE_LEVEL) return difficulty
  if (form.mistakeRate < HARDER.mistakeRateBelow) difficulty += 1
  if (form.consecutiveWins >= HARDER.consecutiveWins) difficulty += 1
  if (form.averageTime < HARDER.averageSecondsBelow) difficulty += 1
  const scores = form.recentScores
  const meanScore = scores.reduce((a, b) => a + b, 0) / scores.length
  const lowScores = scores.length >= EASIER.scores && meanScore < EASIER.meanScoreBelow
  if (form.mistakeRate > EASIER.mistakeRateAbove || lowScores) difficulty -= 1
  return clamp(difficulty)
}

/** Returns the lowest and highest difficulty of a level's categories, for a player without recent results. */
export function levelWindow(level: number): DifficultyWindow {
  if (level <= 3) return { min: 1, max: 3 }
  if (level <= 7) return { min: 2, max: 3 }
  if (level <= 12) return { min: 3, max: 4 }
  if (level <= 18) return { min: 4, max: 5 }
  if (level <= 25) return { min: 5, max: 6 }
  return { min: 6, max: 6 }
}

/**
 * Returns the lowest and highest difficulty of a level's categories. Up to level ADAPTS_ABOVE_LEVEL, the lowest and
 * highest difficulty depend only on the level. Above level ADAPTS_ABOVE_LEVEL, the lowest and highest difficulty are
 * the result of `adaptiveDifficulty` minus 1 and plus 1.
 */
export function difficultyWindow(level: number, form?: Performance): DifficultyWindow {
  if (!form || level <= ADAPTS_ABOVE_LEVEL) return levelWindow(level)
  const requested = adaptiveDifficulty(level, form)
  return { min: clamp(requested - 1), max: clamp(requested + 1) }
}
