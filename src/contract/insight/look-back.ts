import { z } from 'zod'
import type { EndpointTable } from '../endpoint.ts'
import { Id, IdParams } from '../shared.ts'

const percent = z.int().min(0).max(100)

/** A finished board looked at again (api.md, "Referrals, insights, sharing"). */
export const LookBack = z.object({
  gameId: Id,
  guesses: z.array(
    z.object({
      words: z.array(z.string()),
      /** The colour of each word's group. */
      colors: z.array(z.string()),
      outcome: z.enum(['correct', 'wrong', 'one_away']),
      /** Whole seconds since the deal; null on boards that are older than this figure. */
      atSeconds: z.int().nullable(),
      /** How many percent of the others made the same guess at any time; null below five players. */
      othersPercent: percent.nullable(),
      /**
       * What most others guessed as their guess of this number, and how many percent of those who came so far. Null when it is this
       * same guess, fewer than five players came so far, or no two of the others agreed.
       */
      mostOthers: z.object({ words: z.array(z.string()), colors: z.array(z.string()), percent }).nullable(),
    }),
  ),
  /** Players whose boards were the same and ended, this one included; of a daily, those who are ranked and counted. */
  players: z.int(),
  /** Of the others. Null below five players, as every figure about others. */
  solvedPercent: percent.nullable(),
  averageMistakes: z.number().nullable(),
  /** The colour of the group that fewest of the others found, and of those found as often, the one found last. */
  hardest: z.string().nullable(),
  /** By group, from easy to hard: how many percent of the others found it, and its usual place in the order of finding, from 1. */
  groups: z.array(
    z.object({ color: z.string(), foundPercent: percent.nullable(), usualPlace: z.number().nullable() }),
  ),
  /**
   * The number of the guess, from 0, at which the board turned: it changed the chances of solving it most, for better or worse.
   * Null when none of them did so.
   */
  turnedAt: z.int().nullable(),
  /**
   * Why red herrings tempted: a category that is not on the board although its words are (`phantom`), or a word that seems to
   * belong to another group of the board too (`crossover`). Empty while others can still play the board for its day.
   */
  herrings: z.array(
    z.object({
      kind: z.enum(['phantom', 'crossover']),
      /** Name of the category that the words seem to belong to. */
      category: z.string(),
      words: z.array(z.string()),
      colors: z.array(z.string()),
      /** The numbers of the player's guesses that followed it, from 0. */
      guesses: z.array(z.int()),
    }),
  ),
  /** True while the herrings are not told because others can still play the board for its day. */
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
