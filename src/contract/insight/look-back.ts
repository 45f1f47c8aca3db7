import { z } from 'zod'
import type { EndpointTable } from '../endpoint.ts'
import { Id, IdParams } from '../shared.ts'

const percent = z.int().min(0).max(100)

/** The player's guesses on a finished board, compared with the guesses of other players. */
export const LookBack = z.object({
  gameId: Id,
  guesses: z.array(
    z.object({
      words: z.array(z.string()),
      /** Group colour of each word of the guess. */
      colors: z.array(z.string()),
      outcome: z.enum(['correct', 'wrong', 'one_away']),
      /** Whole seconds from the start of the board to the guess, or null if the server has not stored the time. */
      atSeconds: z.int().nullable(),
      /**
       * Percentage of the other players who made the same guess at any time, or null if fewer than five players
       * finished the board.
       */
      othersPercent: percent.nullable(),
      /**
       * The most frequent guess of the other players at this position, for example as the second guess. `percent` is
       * the percentage of players who made this guess at this position, among all players who made enough guesses to
       * reach the position. `mostOthers` is null if the most frequent guess equals the player's guess, or if no two
       * other players made the same guess. `mostOthers` is also null if fewer than five players made enough guesses to
       * reach the position.
       */
      mostOthers: z.object({ words: z.array(z.string()), colors: z.array(z.string()), percent }).nullable(),
    }),
  ),
  /**
   * Number of players who finished the same board, including this player. For a daily challenge, only players with a
   * valid result on the leaderboard are counted.
   */
  players: z.int(),
  /**
   * Percentage of the other players who solved the board. If fewer than five players finished the board, all figures
   * about other players are null.
   */
  solvedPercent: percent.nullable(),
  averageMistakes: z.number().nullable(),
  /**
   * Colour of the group that the fewest other players found. If equally few players found several groups, the colour
   * belongs to the group that players found last.
   */
  hardest: z.string().nullable(),
  /**
   * The groups of the board, from easy to hard. For each group, the list contains the percentage of other players who
   * found the group. It also contains the mean position, from 1, at which players found the group.
   */
  groups: z.array(
    z.object({
      color: z.string(),
      foundPercent: percent.nullable(),
      usualPlace: z.number().nullable(),
      /**
       * Whole seconds from the start of the board until the player had first given the same mark to the four words of
       * the group, and to no others; null if never.
       */
      markedAtSeconds: z.int().nullable(),
    }),
  ),
  /**
   * The category that was not on the board, although one word of each of four groups belongs to it. `guess` is the index
   * of the player's guess of these words, or null if the player did not guess them. `othersPercent` is the percentage of
   * the other players who guessed them, or null if it is unknown. Absent if the board has no such category.
   */
  fifthGroup: z
    .object({
      name: z.string(),
      words: z.array(z.string()),
      colors: z.array(z.string()),
      guess: z.int().nullable(),
      othersPercent: percent.nullable(),
    })
    .optional(),
  /**
   * Index of the guess that had the greatest effect on the player's chance of solving the board. The value is null if
   * no guess had a great effect.
   */
  turnedAt: z.int().nullable(),
  /**
   * The red herrings of the board. A `phantom` is a category that is not on the board, although some of its words are
   * on the board. A `crossover` is a category of the board to which words of other groups also belong. The fifth group is
   * not in the list. The list of red herrings is empty while other players can still play this board as their daily challenge.
   */
  herrings: z.array(
    z.object({
      kind: z.enum(['phantom', 'crossover']),
      /** Name of the category that misled the player. */
      category: z.string(),
      words: z.array(z.string()),
      colors: z.array(z.string()),
      /** Indexes of the player's wrong guesses that the player probably made because of the red herring. */
      guesses: z.array(z.int()),
    }),
  ),
  /**
   * True if the server still hides the red herrings, because other players can play this board as their daily
   * challenge.
   */
  herringsLater: z.boolean(),
})
export type LookBack = z.infer<typeof LookBack>

export const lookBackApi = {
  'GET /api/game/:id/look-back': {
    summary: 'A finished board, guess by guess, and how others did on it',
    access: 'signed-in',
    params: IdParams,
    ok: LookBack,
    errors: ['not_found', 'not_over', 'folded'],
  },
} as const satisfies EndpointTable
