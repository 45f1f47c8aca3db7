import { z } from 'zod'
import { PublicUser } from '../account.ts'
import { DayThread } from '../daily.ts'
import type { EndpointTable } from '../endpoint.ts'
import { IdParams } from '../shared.ts'

export const DailyFriend = z.object({
  user: PublicUser,
  status: z.enum(['not_played', 'playing', 'finished']),
  /**
   * The thread of the player's guesses. Null until both have ended their attempts, and if the result is not public.
   */
  thread: DayThread.nullable(),
  /** True if the player is a friend who has not finished, and whom the caller has not nudged today. */
  canNudge: z.boolean(),
})
export type DailyFriend = z.infer<typeof DailyFriend>

export const dailyFriendApi = {
  'GET /api/daily-challenge/:id/friends': {
    summary: 'How the players whom you follow do on a date; threads only after your own attempt',
    access: 'signed-in',
    params: IdParams,
    /**
     * At most 50 players: first those who have finished, then those who play. After the caller's own attempt, the best
     * result comes first. Players whose settings hide their results from the caller are left out.
     */
    ok: z.array(DailyFriend),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
