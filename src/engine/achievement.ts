export type Achievement = { kind: 'score'; score: number } | { kind: 'level'; level: number }

/** Smallest best score for which the game shows a button to share the score. */
export const MIN_SCORE = 1000
const LEVEL_STEP = 5

/** Returns whether the player can share the completion of this level. This is possible for every fifth level. */
export const isLevelAchievement = (level: number): boolean => level > 1 && level % LEVEL_STEP === 0

/**
 * Returns what the player can share at the end of a level: a new best score, the level, both or nothing. `storedBest`
 * is the player's best score before this level ended. `scoreBefore` is the score of the run before this level ended. If
 * `storedBest` equals `scoreBefore`, this run has already reached a new best score at an earlier level. In this case,
 * the function does not return the score of the run again.
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
