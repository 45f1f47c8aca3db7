/** Every board that the interface knows (decisions.md, "Leaderboards"); a board of a later feature is empty until then. */
export const leaderboardNames = [
  'high-scores',
  'fastest-times',
  'highest-levels',
  'win-streaks',
  'story-mode',
  'daily-champions',
] as const
export type LeaderboardName = (typeof leaderboardNames)[number]

/** All time, or the week (ISO 8601) or calendar month that is on, in UTC. */
export const leaderboardPeriods = ['all', 'week', 'month'] as const
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number]
