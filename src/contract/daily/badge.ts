import { z } from 'zod'
import { badgeTypes } from '../../engine/badge.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id, Time } from '../shared.ts'

export const Badge = z.object({
  id: Id,
  badgeType: z.enum(badgeTypes),
  badgeName: z.string(),
  earnedAt: Time,
})
export type Badge = z.infer<typeof Badge>

export const badgeApi = {
  'GET /api/badges': {
    summary: 'Your badges, the figures behind them, and your progress toward each',
    access: 'signed-in',
    ok: z.object({
      badges: z.array(Badge),
      stats: z.object({
        totalCompleted: z.int(),
        /** Length of the current streak, in days. */
        consecutiveDays: z.int(),
        bestStreak: z.int(),
        perfectScores: z.int(),
        /** Number of whole weeks in the current streak. */
        weeklyStreak: z.int(),
        /** Number of daily challenges completed in under two minutes. */
        fastCompleted: z.int(),
        /** Number of closed daily leaderboards on which you are in the top three. */
        championDays: z.int(),
      }),
      /** All badges in display order. */
      progress: z.array(
        z.object({
          badgeType: z.enum(badgeTypes),
          badgeName: z.string(),
          description: z.string(),
          value: z.int(),
          target: z.int(),
          earnedAt: Time.nullable(),
        }),
      ),
    }),
  },
} as const satisfies EndpointTable
