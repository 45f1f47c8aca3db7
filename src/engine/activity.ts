import { MIN_SCORE } from './achievement.ts'

/** When a player first completes this many levels in a row, the feed shows an activity. */
const STREAK_MILESTONES: readonly number[] = [5, 10, 25, 50, 100, 250, 500, 1000]
/** An activity about a score shows the player's rank if the rank is not larger than this number. */
export const ANNOUNCED_RANKS = 10

/** `bestBefore` is the player's longest streak before this level. */
export const isStreakMilestone = (streak: number, bestBefore: number): boolean =>
  streak > bestBefore && STREAK_MILESTONES.includes(streak)

/** An ended run becomes an activity if it holds the player's best score and the score is high enough to share. */
export const isRecordRun = (end: { completed: boolean; holdsBest: boolean; bestScore: number }): boolean =>
  !end.completed && end.holdsBest && end.bestScore >= MIN_SCORE
