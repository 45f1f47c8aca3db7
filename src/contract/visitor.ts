import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { GameView, GuessReply, guessInput } from './game.ts'

/** A board of level 1 for somebody without an account (api.md, "Try it without an account"). A signed cookie says whose it is. */
export const visitorApi = {
  'POST /api/try/start': {
    summary: 'Deal the board of this browser, or return the one that it has',
    access: 'public',
    limits: [{ max: 120, seconds: 600, by: 'network', local: true }],
    // `new` deals another board in the place of one that is over.
    body: z.object({ action: z.enum(['new']).optional() }).nullish(),
    status: 201,
    ok: GameView,
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
