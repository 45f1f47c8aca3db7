import {
  type LeaderboardName,
  type LeaderboardPeriod,
  leaderboardNames,
  leaderboardPeriods,
} from '../../../engine/leaderboard/leaderboard.ts'

export const firstLeaderboard: LeaderboardName = 'high-scores'

/**
 * The query parameters of the address. The first leaderboard and the period "all time" are defaults and are not in the
 * address.
 */
export interface LeaderboardSearch {
  board?: LeaderboardName
  period?: LeaderboardPeriod
  /** Set if the leaderboard is that of friends. */
  scope?: 'friends'
}

export function leaderboardSearch(search: Record<string, unknown>): LeaderboardSearch {
  const board = leaderboardNames.find((one) => one === search.board)
  const period = leaderboardPeriods.find((one) => one === search.period)
  return {
    ...(board && board !== firstLeaderboard && { board }),
    ...(period && period !== 'all' && { period }),
    ...(search.scope === 'friends' && { scope: search.scope }),
  }
}
