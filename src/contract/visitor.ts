import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { GameView, GuessReply, guessInput } from './game.ts'

/** Calls to play a board of level 1 in a browser without an account. A signed cookie links the board to the browser. */
export const visitorApi = {
  'POST /api/try/start': {
    summary: 'Deal a board for this browser, or return the one it has',
    access: 'public',
    limits: [{ max: 120, seconds: 600, by: 'network', local: true }],
    // The action `new` makes the server deal another board after the first board is over.
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
