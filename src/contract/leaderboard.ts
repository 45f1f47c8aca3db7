import { z } from 'zod'
import { leaderboardNames, leaderboardPeriods } from '../engine/leaderboard/leaderboard.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Time } from './shared.ts'

/**
 * A player's best result in the period. `value` is the figure by which the leaderboard is sorted. The same figure is
 * also in a field with a more precise name, such as `score` or `timeSpent`.
 */
export const LeaderboardEntry = z.object({
  id: Id,
  /** Rank on the leaderboard, from 1. No two rows share a rank: of equal results, the earlier one is ranked higher. */
  rank: z.int(),
  userId: Id,
  user: PublicUser,
  /** Time when the player reached the result. */
  createdAt: Time,
  value: z.int(),
  /**
   * On the leaderboard high-scores, `score` is the score of the run. `level` is the level where the player reached the
   * score.
   */
  score: z.int().optional(),
  /**
   * On the leaderboard fastest-times, `timeSpent` is the time in whole seconds. `level` is the level that the player
   * completed in this time.
   */
  timeSpent: z.int().optional(),
  /**
   * On the leaderboard highest-levels, `level` is the highest level. On leaderboards of scores or times, `level` is the
   * level to which the score or time belongs.
   */
  level: z.int().optional(),
  /** On the leaderboard win-streaks: number of levels completed in a row. */
  streak: z.int().optional(),
  /** On daily-champions: number of daily challenges won. On story-mode: number of completed chapters. */
  wins: z.int().optional(),
  /** On the leaderboard story-mode: sum of the seconds for the completed chapters. */
  completionTime: z.int().optional(),
})
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>

const OwnRank = z.object({
  rank: z.int(),
  value: z.int(),
  /** Rows in order of rank: up to two players above, the caller, and up to two players below. */
  neighbours: z.array(LeaderboardEntry),
  /**
   * Percentage of the other players who are below the caller, rounded down. The percentage is 100 for the only player.
   */
  percentile: z.int(),
})

export const Leaderboard = z.object({
  /** The top ten rows. */
  entries: z.array(LeaderboardEntry),
  /** The caller's rank, or null if the caller has no row on this leaderboard. */
  me: OwnRank.nullable(),
  /** Number of players on the leaderboard. */
  total: z.int(),
})
export type Leaderboard = z.infer<typeof Leaderboard>

export const leaderboardApi = {
  'GET /api/leaderboards/:board': {
    summary: 'The top ten of a leaderboard and your own rank on it',
    access: 'signed-in',
    params: z.object({ board: z.enum(leaderboardNames) }),
    query: z.object({ period: z.enum(leaderboardPeriods).default('all') }),
    ok: Leaderboard,
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
