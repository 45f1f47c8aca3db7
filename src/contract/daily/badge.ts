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
        /** Number of days in the player's current streak of daily challenges. */
        consecutiveDays: z.int(),
        bestStreak: z.int(),
        perfectScores: z.int(),
        /** Number of whole weeks in the player's current streak of daily challenges. */
        weeklyStreak: z.int(),
        /** Number of daily challenges that the player completed in less than two minutes. */
        fastCompleted: z.int(),
        /** Number of closed daily leaderboards on which the player is in the top three. */
        championDays: z.int(),
      }),
      /** The player's progress toward each badge, in the order in which the page shows the badges. */
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
