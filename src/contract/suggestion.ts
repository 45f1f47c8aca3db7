import { z } from 'zod'
import { verdicts } from '../engine/catalogue/verdict.ts'
import type { EndpointTable } from './endpoint.ts'
import { Done, IdParams, Time, text } from './shared.ts'

/** What a player has said of a word: it fits a group that it was not in. */
export const Suggestion = z.object({
  word: z.string(),
  /** Name of the group. */
  category: z.string(),
  saidAt: Time,
  /** What an editor has decided; null while nobody has. */
  verdict: z.enum(verdicts).nullable(),
  /** True until the player has been told the verdict. */
  isNews: z.boolean(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const suggestionApi = {
  'POST /api/game/:id/suggestions': {
    summary: 'Say of a finished board that a word fits another of its groups too',
    access: 'signed-in',
    limits: [{ max: 30, seconds: 3600, by: 'account' }],
    params: IdParams,
    body: z.object({
      /** As it stands on the tile. */
      word: text(64),
      /** The group that it fits too. */
      color: z.string().max(16),
    }),
    status: 201,
    ok: Suggestion,
    errors: ['not_found', 'not_over', 'invalid_suggestion'],
  },
  'GET /api/suggestions': {
    summary: 'What you have said of words, and what was decided; the latest first',
    access: 'signed-in',
    ok: z.array(Suggestion),
  },
  'POST /api/suggestions/seen': {
    summary: 'You have been told what was decided',
    access: 'signed-in',
    ok: Done,
  },
} as const satisfies EndpointTable
