import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { DailyGames, Time } from './shared.ts'

export const walletApi = {
  'GET /api/subscription/status': {
    summary: 'Tier, hints, lives and games of today',
    access: 'signed-in',
    ok: z.object({
      subscriptionTier: z.enum(['free', 'premium']),
      hintsRemaining: z.int(),
      extraLivesRemaining: z.int(),
      gamesPlayedToday: z.int(),
      maxDailyGames: DailyGames,
      /** When the day's free games and hints come back: the player's next local midnight. */
      resetsAt: Time,
      renewsAt: Time.nullable(),
      cancelAtPeriodEnd: z.boolean(),
      themes: z.array(z.string()),
    }),
  },
} as const satisfies EndpointTable
