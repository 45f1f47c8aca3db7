export type Achievement = { kind: 'score'; score: number } | { kind: 'level'; level: number }

/** The smallest best score that the game offers to share. */
export const MIN_SCORE = 1000
const LEVEL_STEP = 5

/** The game offers to share every fifth completed level. */
export const isLevelAchievement = (level: number): boolean => level > 1 && level % LEVEL_STEP === 0

/**
 * Returns what the end of a level offers to share: a new best score, or the level. `storedBest` and `scoreBefore` (the
 * score of the run) are the values before this level ended. After a run has beaten the best score, each further level
 * of the run beats the best score again. If `storedBest` equals `scoreBefore`, this run has already set the record, so
 * the function does not offer its score a second time.
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
