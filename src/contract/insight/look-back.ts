import { z } from 'zod'
import type { EndpointTable } from '../endpoint.ts'
import { Id, IdParams } from '../shared.ts'

const percent = z.int().min(0).max(100)

/** A finished board, guess by guess, compared with other players. */
export const LookBack = z.object({
  gameId: Id,
  guesses: z.array(
    z.object({
      words: z.array(z.string()),
      /** Group colour of each word. */
      colors: z.array(z.string()),
      outcome: z.enum(['correct', 'wrong', 'one_away']),
      /** Whole seconds since the deal; null on old boards. */
      atSeconds: z.int().nullable(),
      /** Percent of the others who made the same guess at any time; null below five players. */
      othersPercent: percent.nullable(),
      /**
       * The guess that most others made at this number, and its percentage of those who made that many guesses. Null when it is
       * the player's own guess, fewer than five players got so far, or no two others agreed.
       */
      mostOthers: z.object({ words: z.array(z.string()), colors: z.array(z.string()), percent }).nullable(),
    }),
  ),
  /** Players who finished the same board, including this one. For a daily, only ranked results that count. */
  players: z.int(),
  /** Of the others; null below five players, like every figure about others. */
  solvedPercent: percent.nullable(),
  averageMistakes: z.number().nullable(),
  /** Colour of the group that the fewest others found; of equals, the one found last. */
  hardest: z.string().nullable(),
  /** From easy to hard: percent of the others who found it, and its mean place in the order of finding, from 1. */
  groups: z.array(
    z.object({ color: z.string(), foundPercent: percent.nullable(), usualPlace: z.number().nullable() }),
  ),
  /** Index of the guess that changed the chance of solving the board most. Null when none changed it enough. */
  turnedAt: z.int().nullable(),
  /**
   * Red herrings: `phantom` is a category that is not on the board although its words are; `crossover` is a word that also fits
   * another group. Empty while other players can still play this board as their daily.
   */
  herrings: z.array(
    z.object({
      kind: z.enum(['phantom', 'crossover']),
      /** Name of the category. */
      category: z.string(),
      words: z.array(z.string()),
      colors: z.array(z.string()),
      /** Indexes of the player's guesses that followed it. */
      guesses: z.array(z.int()),
    }),
  ),
  /** True while the herrings are hidden because other players can still play this board as their daily. */
  herringsLater: z.boolean(),
})
export type LookBack = z.infer<typeof LookBack>

export const lookBackApi = {
  'GET /api/game/:id/look-back': {
    summary: 'A finished board, guess by guess, and how others did on it',
    access: 'signed-in',
    params: IdParams,
    ok: LookBack,
    errors: ['not_found', 'not_over'],
  },
} as const satisfies EndpointTable
