export type Achievement = { kind: 'score'; score: number } | { kind: 'level'; level: number }

/** A best score below this is not worth sharing. */
export const MIN_SCORE = 1000
const LEVEL_STEP = 5

/** Completing every fifth level is worth sharing. */
export const isLevelAchievement = (level: number): boolean => level > 1 && level % LEVEL_STEP === 0

/**
 * What a level's end offers to share: a new best score, or the level. `storedBest` and `scoreBefore` (the run's score) are from
 * before this end. Every further level of a record run beats the best again; when the stored best equals `scoreBefore`, it is
 * taken as this run's own and not offered a second time.
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
