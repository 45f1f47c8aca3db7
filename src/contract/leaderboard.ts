import { z } from 'zod'
import { leaderboardNames, leaderboardPeriods } from '../engine/leaderboard/leaderboard.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Scope, Time } from './shared.ts'

/**
 * A player's row on a leaderboard. The row contains the player's best result in the period of the leaderboard. `value`
 * is the number by which the leaderboard is sorted. The same number is also in a field with a more precise name, such
 * as `score` or `timeSpent`.
 */
export const LeaderboardEntry = z.object({
  id: Id,
  /**
   * Rank on the leaderboard, from 1. No two players have the same rank. If two results are equal, the earlier result is
   * ranked higher.
   */
  rank: z.int(),
  userId: Id,
  user: PublicUser,
  /** Time when the player achieved the result. */
  createdAt: Time,
  value: z.int(),
  /**
   * The score of a run. The field is only on the leaderboard `high-scores`, where `level` is the level at which the
   * player reached the score.
   */
  score: z.int().optional(),
  /**
   * The time in whole seconds. The field is only on the leaderboard `fastest-times`, where `level` is the level that
   * the player completed in this time.
   */
  timeSpent: z.int().optional(),
  /**
   * On the leaderboard `highest-levels`, `level` is the highest level that the player reached. On the leaderboards
   * `high-scores` and `fastest-times`, `level` is the level to which the score or time belongs.
   */
  level: z.int().optional(),
  /** Number of levels that the player completed in a row. The field is only on the leaderboard `win-streaks`. */
  streak: z.int().optional(),
  /**
   * Number of daily challenges that the player won, on the leaderboard `daily-champions`. Number of completed chapters,
   * on the leaderboard `story-mode`.
   */
  wins: z.int().optional(),
  /** Total time for the completed chapters, in seconds. The field is only on the leaderboard `story-mode`. */
  completionTime: z.int().optional(),
})
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>

const OwnRank = z.object({
  rank: z.int(),
  value: z.int(),
  /**
   * The rows near the caller's row, in order of rank: up to two rows above, the caller's row, and up to two rows below.
   */
  neighbours: z.array(LeaderboardEntry),
  /** Percentage of the other players who are ranked below the caller, rounded down; 100 if there is no other player. */
  percentile: z.int(),
})

export const Leaderboard = z.object({
  /** The top ten rows of the leaderboard. */
  entries: z.array(LeaderboardEntry),
  /** The caller's rank, or null if the caller has no row on this leaderboard. */
  me: OwnRank.nullable(),
  /** Number of players on the leaderboard; with the scope `friends`, of the caller and the followed players. */
  total: z.int(),
})
export type Leaderboard = z.infer<typeof Leaderboard>

export const leaderboardApi = {
  'GET /api/leaderboards/:board': {
    summary: 'The top ten of a leaderboard and your own rank on it',
    access: 'signed-in',
    mayLag: true,
    params: z.object({ board: z.enum(leaderboardNames) }),
    query: z.object({ period: z.enum(leaderboardPeriods).default('all'), scope: Scope }),
    ok: Leaderboard,
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
