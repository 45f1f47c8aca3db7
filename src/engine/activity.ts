/** Completed levels in a row that are worth telling others about, when there were never as many before. */
export const STREAK_MILESTONES: readonly number[] = [5, 10, 25, 50, 100, 250, 500, 1000]
/** A rank up to this one is told with the score. */
export const TOLD_RANKS = 10
