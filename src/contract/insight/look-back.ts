import { z } from 'zod'
import type { EndpointTable } from '../endpoint.ts'
import { Id, IdParams } from '../shared.ts'

const percent = z.int().min(0).max(100)

/** The guesses of a finished board, compared with those of other players. */
export const LookBack = z.object({
  gameId: Id,
  guesses: z.array(
    z.object({
      words: z.array(z.string()),
      /** Group colour of each word. */
      colors: z.array(z.string()),
      outcome: z.enum(['correct', 'wrong', 'one_away']),
      /** Whole seconds since the deal, or null on old boards. */
      atSeconds: z.int().nullable(),
      /** Percent of the other players who made the same guess at any time, or null with fewer than five players. */
      othersPercent: percent.nullable(),
      /**
       * The guess with this number that most other players made. `percent` is its share of the players with that many
       * guesses. The value is null if the guess is the player's own guess or no two others agreed. The value is also
       * null if fewer than five players made that many guesses.
       */
      mostOthers: z.object({ words: z.array(z.string()), colors: z.array(z.string()), percent }).nullable(),
    }),
  ),
  /**
   * Number of players who finished the same board, including this player. For a daily challenge only valid ranked
   * results count.
   */
  players: z.int(),
  /**
   * Percent of the other players who solved the board, or null with fewer than five players. All figures about other
   * players are null with fewer than five players.
   */
  solvedPercent: percent.nullable(),
  averageMistakes: z.number().nullable(),
  /** Colour of the group that the fewest other players found. Of equal groups it is the group found last. */
  hardest: z.string().nullable(),
  /**
   * The groups from easy to hard. Each has the percent of other players who found it, and its mean position in the
   * order of finding, from 1.
   */
  groups: z.array(
    z.object({ color: z.string(), foundPercent: percent.nullable(), usualPlace: z.number().nullable() }),
  ),
  /**
   * Index of the guess that changed the chance of solving the board most, or null if no guess changed the chance
   * enough.
   */
  turnedAt: z.int().nullable(),
  /**
   * The red herrings of the board. A `phantom` is a category that is not on the board although its words are. A
   * `crossover` is a word that also fits another group. The list is empty while other players can still play this board
   * as their daily challenge.
   */
  herrings: z.array(
    z.object({
      kind: z.enum(['phantom', 'crossover']),
      /** Name of the category that misled the player. */
      category: z.string(),
      words: z.array(z.string()),
      colors: z.array(z.string()),
      /** Indexes of the player's guesses that followed the red herring. */
      guesses: z.array(z.int()),
    }),
  ),
  /** Whether the red herrings are still hidden, because other players can play this board as their daily challenge. */
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
