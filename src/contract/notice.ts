import { z } from 'zod'
import { verdicts } from '../engine/catalogue/verdict.ts'
import { PublicUser } from './account.ts'
import { Badge } from './daily/badge.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, streamInput } from './shared.ts'
import { Suggestion } from './suggestion.ts'

/** What can happen to a duel while its player is elsewhere. */
export const duelNews = [
  'new',
  'accepted',
  'declined',
  'your_turn',
  'completed',
  'expired',
  'rematch',
] as const

/** News for a player wherever they are (api.md, "Duels"). */
export const notices = {
  /**
   * `new`: somebody challenges the player. `accepted`: somebody has opened the player's link, or accepts a rematch. `your_turn`:
   * the other has started or ended, and the player has not started. `by`: the other player.
   */
  challenge: z.object({ challengeId: Id, kind: z.enum(duelNews), by: PublicUser }),
  /** The balance has changed: hints and lives kept, and whether the player has premium. */
  balance: z.object({ hints: z.int(), extraLives: z.int(), isPremium: z.boolean() }),
  badge: Badge,
  /** A word of which the player said that it fits a group is settled: it does now, or it does not. */
  suggestion: Suggestion.pick({ word: true, category: true }).extend({ verdict: z.enum(verdicts) }),
}
export type Notices = { [N in keyof typeof notices]: z.infer<(typeof notices)[N]> }

export const noticeApi = {
  'GET /api/me/events': {
    summary: 'What concerns you, wherever you are (server-sent events)',
    access: 'signed-in',
    limits: [{ max: 240, seconds: 60, by: 'account' }],
    ...streamInput,
    events: notices,
    ok: z.void(),
  },
} as const satisfies EndpointTable
