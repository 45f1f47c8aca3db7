import { MIN_SCORE } from './achievement.ts'

/** Completed levels in a row that become an activity, each when the player first reaches it. */
const STREAK_MILESTONES: readonly number[] = [5, 10, 25, 50, 100, 250, 500, 1000]
/** An activity about a score names the player's rank when it is this or better. */
export const ANNOUNCED_RANKS = 10

/** `bestBefore`: the player's longest streak before this level. */
export const isStreakMilestone = (streak: number, bestBefore: number): boolean =>
  streak > bestBefore && STREAK_MILESTONES.includes(streak)

/** A level's end becomes an activity when the run has ended with the player's best score, and the score is an achievement. */
export const isRecordRun = (end: { completed: boolean; holdsBest: boolean; bestScore: number }): boolean =>
  !end.completed && end.holdsBest && end.bestScore >= MIN_SCORE
