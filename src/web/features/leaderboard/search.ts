import {
  type LeaderboardName,
  type LeaderboardPeriod,
  leaderboardNames,
  leaderboardPeriods,
} from '../../../engine/leaderboard/leaderboard.ts'

export const firstLeaderboard: LeaderboardName = 'high-scores'

/** What an address may ask of the leaderboards. What is shown by default is left out. */
export interface LeaderboardSearch {
  board?: LeaderboardName
  period?: LeaderboardPeriod
}

/** Takes from an address what the leaderboards know. */
export function leaderboardSearch(search: Record<string, unknown>): LeaderboardSearch {
  const board = leaderboardNames.find((one) => one === search.board)
  const period = leaderboardPeriods.find((one) => one === search.period)
  return {
    ...(board && board !== firstLeaderboard && { board }),
    ...(period && period !== 'all' && { period }),
  }
}
