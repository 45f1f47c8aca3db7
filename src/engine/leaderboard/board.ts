/** Every board that the interface knows (decisions.md, "Leaderboards"); a board of a later feature is empty until then. */
export const boardNames = [
  'high-scores',
  'fastest-times',
  'highest-levels',
  'win-streaks',
  'story-mode',
  'daily-champions',
] as const
export type BoardName = (typeof boardNames)[number]

/** All time, or the week (ISO 8601) or calendar month that is on, in UTC. */
export const boardPeriods = ['all', 'week', 'month'] as const
export type BoardPeriod = (typeof boardPeriods)[number]
