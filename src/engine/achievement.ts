export type Achievement = { kind: 'score'; score: number } | { kind: 'level'; level: number }

export const MIN_SCORE = 1000
const LEVEL_STEP = 5

/** Is completing this level worth sharing (spec section 9)? Every fifth one is. */
export const isLevelAchievement = (level: number): boolean => level > 1 && level % LEVEL_STEP === 0

/**
 * What is worth sharing when a level ends (spec sections 5 and 9): a new best of 1000 or more, or a level. `storedBest` is the
 * best from before this end, `scoreBefore` the run's score then. Every further level of a record run beats the best again: a
 * best that equals `scoreBefore` is taken for the run's own, and passing it once more is not told.
 */
export function achievements(end: {
  score: number
  scoreBefore: number
  storedBest: number
  level: number
  completed: boolean
}): Achievement[] {
  const earned: Achievement[] = []
  const isOwnBest = end.scoreBefore === end.storedBest && end.scoreBefore >= MIN_SCORE
  if (end.score > end.storedBest && end.score >= MIN_SCORE && !isOwnBest)
    earned.push({ kind: 'score', score: end.score })
  if (end.completed && isLevelAchievement(end.level)) earned.push({ kind: 'level', level: end.level })
  return earned
}
