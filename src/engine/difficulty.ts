/** A player's results on their latest levels. See docs/rules.md#level. */
export interface Performance {
  /** Wrong guesses as a share of all guesses, from 0 to 1. */
  mistakeRate: number
  /** Number of levels completed in a row, including the latest one. */
  consecutiveWins: number
  /** Mean seconds per level. */
  averageTime: number
  /** Scores of recent levels, in any order. */
  recentScores: readonly number[]
}

/** Inclusive bounds of category difficulty. */
export interface DifficultyWindow {
  min: number
  max: number
}

const ADAPTS_ABOVE_LEVEL = 5
/** Each condition in HARDER that is true makes the next board one step harder. */
const HARDER = { mistakeRateBelow: 0.2, consecutiveWins: 3, averageSecondsBelow: 30 }
/**
 * If at least one condition in EASIER is true, the next board is one step easier. `meanScoreBelow` needs at least
 * `scores` recent scores.
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
 * Returns the difficulty of a level, from 1 to 6. Above ADAPTS_ABOVE_LEVEL the difficulty also depends on the player's
 * recent results.
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

/** Returns the difficulty window of a level for a player without recent results. */
export function levelWindow(level: number): DifficultyWindow {
  if (level <= 3) return { min: 1, max: 3 }
  if (level <= 7) return { min: 2, max: 3 }
  if (level <= 12) return { min: 3, max: 4 }
  if (level <= 18) return { min: 4, max: 5 }
  if (level <= 25) return { min: 5, max: 6 }
  return { min: 6, max: 6 }
}

/**
 * Returns the difficulty window of a level. Up to ADAPTS_ABOVE_LEVEL the window depends on the level only. Above
 * ADAPTS_ABOVE_LEVEL the window is the adaptive difficulty ± 1.
 */
export function difficultyWindow(level: number, form?: Performance): DifficultyWindow {
  if (!form || level <= ADAPTS_ABOVE_LEVEL) return levelWindow(level)
  const requested = adaptiveDifficulty(level, form)
  return { min: clamp(requested - 1), max: clamp(requested + 1) }
}
