/** A player's recent form, from the server's own record of the last levels (spec sections 3 and 9). */
export interface Performance {
  /** Wrong guesses as a share of all guesses, 0–1. */
  mistakeRate: number
  /** Levels completed in a row, up to the latest one. */
  consecutiveWins: number
  /** Mean seconds per level. */
  averageTime: number
  /** Scores of recent levels, any order. */
  recentScores: readonly number[]
}

/** Inclusive bounds of category difficulty. */
export interface DifficultyWindow {
  min: number
  max: number
}

const ADAPTS_ABOVE_LEVEL = 5
const clamp = (difficulty: number) => Math.min(6, Math.max(1, difficulty))

function baseDifficulty(level: number): number {
  if (level <= 3) return 1
  if (level <= 6) return 2
  if (level <= 10) return 3
  if (level <= 15) return 4
  return 5
}

/** Difficulty by level; above level 5 the player's form changes it (spec section 9). */
export function adaptiveDifficulty(level: number, form?: Performance): number {
  let difficulty = baseDifficulty(level)
  if (!form || level <= ADAPTS_ABOVE_LEVEL) return difficulty
  if (form.mistakeRate < 0.2) difficulty += 1
  if (form.consecutiveWins >= 3) difficulty += 1
  if (form.averageTime < 30) difficulty += 1
  const scores = form.recentScores
  const lowScores = scores.length >= 3 && scores.reduce((a, b) => a + b, 0) / scores.length < 500
  if (form.mistakeRate > 0.8 || lowScores) difficulty -= 1
  return clamp(difficulty)
}

/** The window of a level for a player without a record (spec section 9). */
export function levelWindow(level: number): DifficultyWindow {
  if (level <= 3) return { min: 1, max: 3 }
  if (level <= 7) return { min: 2, max: 3 }
  if (level <= 12) return { min: 3, max: 4 }
  if (level <= 18) return { min: 4, max: 5 }
  if (level <= 25) return { min: 5, max: 6 }
  return { min: 6, max: 6 }
}

/**
 * The window of category difficulty for a level. Up to level 5 it depends on the level alone; above, it is the adapted
 * difficulty ± 1.
 */
export function difficultyWindow(level: number, form?: Performance): DifficultyWindow {
  if (!form || level <= ADAPTS_ABOVE_LEVEL) return levelWindow(level)
  const requested = adaptiveDifficulty(level, form)
  return { min: clamp(requested - 1), max: clamp(requested + 1) }
}
