export type Achievement = { kind: 'score'; score: number } | { kind: 'level'; level: number }

export const MIN_SCORE = 1000
const LEVEL_STEP = 5

/**
 * The achievements that a player may share when a level ends (spec sections 5 and 9): a new best score of 1000 or more,
 * and every fifth level.
 */
export function achievements(end: {
  score: number
  storedBest: number
  level: number
  completed: boolean
}): Achievement[] {
  const earned: Achievement[] = []
  if (end.score > end.storedBest && end.score >= MIN_SCORE) earned.push({ kind: 'score', score: end.score })
  if (end.completed && end.level > 1 && end.level % LEVEL_STEP === 0) {
    earned.push({ kind: 'level', level: end.level })
  }
  return earned
}
