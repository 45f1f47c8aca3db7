import { MIN_SCORE } from './achievement.ts'

/** When a player completes one of these numbers of levels in a row for the first time, the feed shows an activity. */
const STREAK_MILESTONES: readonly number[] = [5, 10, 25, 50, 100, 250, 500, 1000]
/** The feed shows the rank of a player's score if the rank is at most ANNOUNCED_RANKS. */
export const ANNOUNCED_RANKS = 10

/** Returns whether the feed announces a streak. `bestBefore` is the player's longest streak before this level. */
export const isStreakMilestone = (streak: number, bestBefore: number): boolean =>
  streak > bestBefore && STREAK_MILESTONES.includes(streak)

/**
 * Returns whether the feed announces the end of a run. This is true if the run has the player's best score and the
 * score is high enough to share.
 */
export const isRecordRun = (end: { completed: boolean; holdsBest: boolean; bestScore: number }): boolean =>
  !end.completed && end.holdsBest && end.bestScore >= MIN_SCORE
