import { z } from 'zod'
import { leaderboardNames, leaderboardPeriods } from '../engine/leaderboard/leaderboard.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Time } from './shared.ts'

/**
 * A player's best in the period. `value` is what the leaderboard ranks by; it is repeated under the leaderboard's own name for
 * it (`score`, `timeSpent`, …).
 */
export const LeaderboardEntry = z.object({
  id: Id,
  /** From 1. No two rows share a rank: of equal results, the earlier one is ahead. */
  rank: z.int(),
  userId: Id,
  user: PublicUser,
  /** When the best was reached. */
  createdAt: Time,
  value: z.int(),
  /** high-scores: score of the run; `level` is where it was reached. */
  score: z.int().optional(),
  /** fastest-times: whole seconds; `level` is the level that took them. */
  timeSpent: z.int().optional(),
  /** highest-levels; also present beside a score or a time. */
  level: z.int().optional(),
  /** win-streaks: levels completed in a row. */
  streak: z.int().optional(),
  /** daily-champions: dailies won. story-mode: chapters completed. */
  wins: z.int().optional(),
  /** story-mode: sum of seconds for those chapters. */
  completionTime: z.int().optional(),
})
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>

const OwnRank = z.object({
  rank: z.int(),
  value: z.int(),
  /** By rank: up to two players above, the caller, and up to two below. */
  neighbours: z.array(LeaderboardEntry),
  /** Percentage of the other players who are below, rounded down; 100 for the only player. */
  percentile: z.int(),
})

export const Leaderboard = z.object({
  /** The top ten. */
  entries: z.array(LeaderboardEntry),
  /** Null when the caller has no row on this leaderboard. */
  me: OwnRank.nullable(),
  /** Players on the leaderboard. */
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
