import { z } from 'zod'
import { badgeTypes } from '../engine/daily/badge.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Time } from './shared.ts'

export const Badge = z.object({
  id: Id,
  badgeType: z.enum(badgeTypes),
  badgeName: z.string(),
  earnedAt: Time,
})
export type Badge = z.infer<typeof Badge>

export const badgeApi = {
  'GET /api/badges': {
    summary: 'Your badges, what they rest on, and how far the next ones are',
    access: 'signed-in',
    ok: z.object({
      badges: z.array(Badge),
      stats: z.object({
        totalCompleted: z.int(),
        /** The streak as it stands. */
        consecutiveDays: z.int(),
        bestStreak: z.int(),
        perfectScores: z.int(),
        /** Whole weeks of the streak. */
        weeklyStreak: z.int(),
        /** Completed in under two minutes. */
        fastCompleted: z.int(),
        /** Closed days in whose top three you were. */
        championDays: z.int(),
      }),
      /** All seven, in the order they are shown. */
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
