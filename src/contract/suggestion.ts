import { z } from 'zod'
import { verdicts } from '../engine/catalogue/verdict.ts'
import type { EndpointTable } from './endpoint.ts'
import { Done, IdParams, Time, text } from './shared.ts'

/** A player's suggestion that a word also belongs to a group in which the board did not have the word. */
export const Suggestion = z.object({
  word: z.string(),
  category: z.string(),
  saidAt: Time,
  /** The editor's decision about the suggestion, or null until an editor has decided. */
  verdict: z.enum(verdicts).nullable(),
  /** True if an editor has decided and the player has not seen the decision yet. */
  isNews: z.boolean(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const suggestionApi = {
  'POST /api/game/:id/suggestions': {
    summary: 'Suggest that a word of a finished board fits another of its groups too',
    access: 'signed-in',
    limits: [{ max: 30, seconds: 3600, by: 'account' }],
    params: IdParams,
    body: z.object({
      /** The suggested word, in the same spelling as on the tile. */
      word: text(64),
      /** Colour of the group to which the word also belongs, in the player's opinion. */
      color: z.string().max(16),
    }),
    status: 201,
    ok: Suggestion,
    errors: ['not_found', 'not_over', 'folded', 'invalid_suggestion'],
  },
  'GET /api/suggestions': {
    summary: 'Your suggestions and their verdicts, latest first',
    access: 'signed-in',
    ok: z.array(Suggestion),
  },
  'POST /api/suggestions/seen': {
    summary: 'Mark all verdicts as seen',
    access: 'signed-in',
    ok: Done,
  },
} as const satisfies EndpointTable
