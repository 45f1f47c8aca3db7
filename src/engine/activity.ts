import { MIN_SCORE } from './achievement.ts'

/** Completed levels in a row that are worth telling others about, when there were never as many before. */
const STREAK_MILESTONES: readonly number[] = [5, 10, 25, 50, 100, 250, 500, 1000]
/** A rank up to this one is told with the score. */
export const TOLD_RANKS = 10

/** Is a streak worth telling about? `bestBefore`: the longest one before the level that made it. */
export const isStreakMilestone = (streak: number, bestBefore: number): boolean =>
  streak > bestBefore && STREAK_MILESTONES.includes(streak)

/** Has a run ended that is worth telling about: the player's best, of a score that is an achievement? */
export const isRecordRun = (end: { completed: boolean; holdsBest: boolean; bestScore: number }): boolean =>
  !end.completed && end.holdsBest && end.bestScore >= MIN_SCORE
