import {
  type LeaderboardName,
  type LeaderboardPeriod,
  leaderboardNames,
  leaderboardPeriods,
} from '../../../engine/leaderboard/leaderboard.ts'

export const firstLeaderboard: LeaderboardName = 'high-scores'

/** The query parameters of the address. Omits the default leaderboard (the first) and the default period (all time). */
export interface LeaderboardSearch {
  board?: LeaderboardName
  period?: LeaderboardPeriod
}

export function leaderboardSearch(search: Record<string, unknown>): LeaderboardSearch {
  const board = leaderboardNames.find((one) => one === search.board)
  const period = leaderboardPeriods.find((one) => one === search.period)
  return {
    ...(board && board !== firstLeaderboard && { board }),
    ...(period && period !== 'all' && { period }),
  }
}
