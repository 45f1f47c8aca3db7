import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { GameView, GuessReply, guessInput } from './game.ts'
import { Id } from './shared.ts'

/** A visitor's board, as `POST /api/try/start` returns it. */
export const VisitorGame = GameView.extend({
  /**
   * Two words of one group, which the page shows as already selected. The pair never changes. Absent if the board is
   * over or the group was found. No other reply and no other mode contains such a hint.
   */
  tied: z.tuple([Id, Id]).optional(),
})
export type VisitorGame = z.infer<typeof VisitorGame>

/**
 * Endpoints with which a person without an account plays a board of level 1. The server finds the board by a signed
 * cookie in the browser.
 */
export const visitorApi = {
  'POST /api/try/start': {
    summary: 'Deal a board for this browser, or return the one it has',
    access: 'public',
    limits: [{ max: 120, seconds: 600, by: 'network', local: true }],
    // If `action` is `new` and the previous board is over, the server deals another board.
    body: z.object({ action: z.enum(['new']).optional() }).nullish(),
    status: 201,
    ok: VisitorGame,
  },
  'POST /api/try/guess': {
    summary: 'Guess four words on the board of this browser',
    access: 'public',
    limits: [{ max: 600, seconds: 60, by: 'network', local: true }],
    ...guessInput,
    ok: GuessReply,
    errors: ['invalid_guess', 'not_playing', 'not_found', 'idempotency_key_reused'],
  },
} as const satisfies EndpointTable
