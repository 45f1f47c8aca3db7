/**
 * Names of the leaderboards. If no feature of the server adds results to a leaderboard, the leaderboard is always
 * empty. See docs/rules.md#leaderboards.
 */
export const leaderboardNames = [
  'high-scores',
  'fastest-times',
  'highest-levels',
  'story-mode',
  'win-streaks',
  'daily-champions',
] as const
export type LeaderboardName = (typeof leaderboardNames)[number]

/** The periods of the leaderboards: all time, the week (ISO 8601) and the calendar month, in UTC. */
export const leaderboardPeriods = ['all', 'week', 'month'] as const
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number]
