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
       * The most frequent guess of the other players at this position, for example as their second guess. `percent`
       * says how many of the players with at least that many guesses made this guess. The other players' guess is null
       * if it equals the player's own guess or if no two other players made the same guess. The other players' guess is
       * also null if fewer than five players made that many guesses.
       */
      mostOthers: z.object({ words: z.array(z.string()), colors: z.array(z.string()), percent }).nullable(),
    }),
  ),
  /**
   * Number of players who finished the same board, including this player. In a daily challenge, only players with a
   * valid result on the leaderboard are counted.
   */
  players: z.int(),
  /**
   * Percent of the other players who solved the board, or null with fewer than five players. All figures about other
   * players are null with fewer than five players.
   */
  solvedPercent: percent.nullable(),
  averageMistakes: z.number().nullable(),
  /**
   * Colour of the group that the fewest other players found. If several groups were found by equally few players, it is
   * the group that these players found last.
   */
  hardest: z.string().nullable(),
  /**
   * The groups from easy to hard. Each group has the percent of other players who found the group, and its mean
   * position in the order of finding, from 1.
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
   * The red herrings of the board. A `phantom` is a category that is not on the board, although some of its words are
   * on the board. A `crossover` is a word that also fits another group. The list of red herrings is empty while other
   * players can still play this board as their daily challenge.
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
