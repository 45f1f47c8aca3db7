import { z } from 'zod'
import { leaderboardNames, leaderboardPeriods } from '../engine/leaderboard/leaderboard.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Time } from './shared.ts'

/**
 * A player's row on a board: their best in the period. `value` is what the board ranks by, and stands again under the
 * board's own name for it.
 */
export const LeaderboardEntry = z.object({
  id: Id,
  /** From 1; no two rows share one: of equal bests the one reached first stands first. */
  rank: z.int(),
  userId: Id,
  user: PublicUser,
  /** When the best was reached. */
  createdAt: Time,
  value: z.int(),
  /** high-scores: the run's score, and the `level` it had come to. */
  score: z.int().optional(),
  /** fastest-times: whole seconds, and the `level` that took them. */
  timeSpent: z.int().optional(),
  /** highest-levels, and beside a score or a time. */
  level: z.int().optional(),
  /** win-streaks: completed levels in a row. */
  streak: z.int().optional(),
  /** daily-champions: dailies won. story-mode: chapters completed. */
  wins: z.int().optional(),
  /** story-mode: seconds that those chapters took together. */
  completionTime: z.int().optional(),
})
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>

/** Where the caller stands. */
const OwnRank = z.object({
  rank: z.int(),
  value: z.int(),
  /** In the order of the board: up to two above, the caller, up to two below. */
  neighbours: z.array(LeaderboardEntry),
  /** Per cent of the board's other players who stand below, rounded down; 100 for a player alone. */
  percentile: z.int(),
})

export const Leaderboard = z.object({
  /** The top ten. */
  entries: z.array(LeaderboardEntry),
  /** Null while the caller has no row on this board. */
  me: OwnRank.nullable(),
  /** Players on the board. */
  total: z.int(),
})
export type Leaderboard = z.infer<typeof Leaderboard>

export const leaderboardApi = {
  'GET /api/leaderboards/:board': {
    summary: 'The top ten of a board and your own place on it',
    access: 'signed-in',
    params: z.object({ board: z.enum(leaderboardNames) }),
    query: z.object({ period: z.enum(leaderboardPeriods).default('all') }),
    ok: Leaderboard,
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
