/** A leaderboard without a source is empty. See docs/rules.md#leaderboards. */
export const leaderboardNames = [
  'high-scores',
  'fastest-times',
  'highest-levels',
  'story-mode',
  'win-streaks',
  'daily-champions',
] as const
export type LeaderboardName = (typeof leaderboardNames)[number]

/** All time, or the current week (ISO 8601) or calendar month, in UTC. */
export const leaderboardPeriods = ['all', 'week', 'month'] as const
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number]
