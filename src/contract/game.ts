import { z } from 'zod'
import { levelStatuses } from '../engine/play/level.ts'
import { MARKS } from '../engine/play/marks.ts'
import { boardSteps } from '../engine/rating/measure.ts'
import { runStages } from '../engine/story/story.ts'
import { tileStyles } from '../engine/tile-style.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, IdParams, Time } from './shared.ts'

/** An idempotency key of 1 to 255 visible ASCII characters. A client can use the same key again in another game. */
const IdempotencyKey = z.string().regex(/^[\x20-\x7e]{1,255}$/, 'must be 1 to 255 visible characters')

/** The input of a guess. The input is the same for players with an account and for visitors without an account. */
export const guessInput = {
  headers: z.looseObject({ 'idempotency-key': IdempotencyKey.optional() }),
  body: z.object({ wordIds: z.array(z.string().max(64)).max(64) }),
}

const gameModes = ['classic', 'daily', 'duel', 'story', 'archive', 'practice', 'try', 'made'] as const
/** The names of all game modes. The type is an interface, so that a test can add a mode by declaration merging. */
export interface GameModeNames extends Record<(typeof gameModes)[number], true> {}
export type GameModeName = keyof GameModeNames
const guessOutcomes = ['correct', 'wrong', 'one_away', 'repeat'] as const

export const TileView = z.object({ id: Id, text: z.string(), style: z.enum(tileStyles).optional() })
/**
 * A group that the player has found. After the end of the board, also a group that the player has not found. `color` is
 * a name from `group-1` to `group-10`.
 */
export const GroupView = z.object({
  name: z.string(),
  words: z.array(z.string()),
  color: z.string(),
  difficulty: z.int(),
  /** A line of the maker about the group. Only a finished board that a player made has it. */
  note: z.string().optional(),
})

/** Figures about a board. The server sends the figures only after the player's game on this board is over. */
export const Hindsight = z.object({
  /** Difficulty of the board for a typical player. */
  board: z.enum(boardSteps),
  /**
   * For each group, the percentage of players who found the group, among all players who have seen the group's
   * category. The list contains a group only if at least five players have seen its category.
   */
  groups: z.array(z.object({ color: z.string(), players: z.int(), foundPercent: z.int() })),
})
export type Hindsight = z.infer<typeof Hindsight>

/**
 * Reason why other players do not see a result. `held` means that a check of the result is in progress. `removed` means
 * that the result was checked and is invalid. See docs/rules.md#held-results.
 */
export const Withheld = z.enum(['held', 'removed'])

const Marks = z.record(z.string().max(64), z.literal(MARKS))

/** The data of a board that the server sends to the player of the board. */
export const GameView = z.object({
  id: Id,
  mode: z.enum(gameModes),
  status: z.enum(levelStatuses),
  level: z.int(),
  /** Score of the whole run so far, including the score of this level. */
  score: z.int(),
  levelScore: z.int(),
  groupCount: z.int(),
  mistakes: z.int(),
  maxMistakes: z.int(),
  hintsUsed: z.int(),
  extraLifeUsed: z.boolean(),
  startedAt: Time,
  /**
   * Whole seconds from the start of the board until now, measured by the server. If the board is over, the seconds are
   * counted until its end.
   */
  elapsedSeconds: z.int(),
  words: z.array(TileView),
  completedGroups: z.array(GroupView),
  missedGroups: z.array(GroupView).optional(),
  hintedWordIds: z.array(Id),
  /** The marks that the player has put on words while thinking, by the id of the word. No other player sees them. */
  marks: Marks,
  canUseExtraLife: z.boolean(),
  /**
   * All guesses in order, with the group colour of each word. The server sends the guesses only after the board is
   * over.
   */
  guesses: z.array(z.object({ words: z.array(z.string()), colors: z.array(z.string()) })).optional(),
  hindsight: Hindsight.optional(),
  /**
   * A category that was not on the board, although one word of each of four groups belongs to it. The server sends it
   * only after the board is over. It is absent if the board has none. Of a board without words, it has only the name.
   */
  fifthGroup: z.object({ name: z.string(), words: z.array(z.string()) }).optional(),
  /**
   * True if the server no longer keeps the words of this board, because the board is too old. The groups then have no
   * words, and the guesses have only colours.
   */
  folded: z.literal(true).optional(),
  solved: z.boolean().optional(),
  /** Reason why other players do not see the result of this board; absent if other players can see the result. */
  withheld: Withheld.optional(),
  challengeId: Id.optional(),
  chapterId: Id.optional(),
  /** The board that a player made, if the mode is `made`. */
  madeBoardId: Id.optional(),
})
export type GameView = z.infer<typeof GameView>
export type GroupView = z.infer<typeof GroupView>
export type TileView = z.infer<typeof TileView>

/** A part of a chapter's story that the player reads before or after a board. */
export const StoryPassage = z.object({
  id: z.string(),
  title: z.string(),
  /** The text of the passage, one item for each paragraph. */
  text: z.array(z.string()),
  /** One sentence of the passage. The page shows this sentence again beside the next board. */
  pull: z.string().optional(),
})
export type StoryPassage = z.infer<typeof StoryPassage>

/** The changes in the player's run of a story chapter when a board ends. See docs/rules.md#story-mode. */
export const StoryStep = z.object({
  runId: Id,
  wins: z.int(),
  required: z.int(),
  gameNumber: z.int(),
  /** True if the player lost this board, so that the number of wins in the run is 0 again; otherwise absent. */
  failed: z.literal(true).optional(),
  /** The next board; absent if the client must request the next board with `POST /api/story/run/:id/next`. */
  next: GameView.optional(),
  stage: z.enum(runStages),
  /** The passage of the story that the player receives for winning the board. */
  passage: StoryPassage.optional(),
  /** False if the player already received this passage in an earlier series of wins. */
  passageIsNew: z.boolean().optional(),
  /** A sentence that the page shows after a wrong guess. */
  slip: z.string().optional(),
})
export type StoryStep = z.infer<typeof StoryStep>

export const GuessReply = z.object({
  outcome: z.enum(guessOutcomes),
  group: GroupView.optional(),
  /** True if the four words of a wrong guess belong to a category that is not on the board; otherwise absent. */
  isFifthGroup: z.literal(true).optional(),
  game: GameView,
  /** The changes in the player's run when a story board ends; absent if this guess has not ended a story board. */
  story: StoryStep.optional(),
})
export type GuessReply = z.infer<typeof GuessReply>

export const gameApi = {
  'GET /api/game/:id': {
    summary: 'One of your own games',
    access: 'signed-in',
    params: IdParams,
    ok: GameView,
    errors: ['not_found'],
  },
  'POST /api/game/:id/guess': {
    summary: 'Guess four words',
    access: 'signed-in-lean',
    limits: [{ max: 240, seconds: 60, by: 'account', local: true }],
    params: IdParams,
    ...guessInput,
    ok: GuessReply,
    errors: ['invalid_guess', 'not_playing', 'not_found', 'idempotency_key_reused'],
  },
  'POST /api/game/:id/give-up': {
    summary: 'End the board and see the answers',
    access: 'signed-in',
    params: IdParams,
    ok: GameView,
    errors: ['not_playing', 'not_found'],
  },
  'POST /api/game/:id/order': {
    summary: "Store the player's order of the tiles",
    access: 'signed-in',
    params: IdParams,
    body: z.object({ wordIds: z.array(z.string().max(64)).max(64) }),
    ok: GameView,
    errors: ['invalid_order', 'not_playing', 'not_found'],
  },
  'POST /api/game/:id/marks': {
    summary: 'Store the marks on the tiles',
    access: 'signed-in',
    params: IdParams,
    /** The body contains all marks of the board: a word that is missing has no mark. */
    body: z.object({ marks: Marks }),
    ok: GameView,
    errors: ['invalid_marks', 'not_playing', 'not_found'],
  },
  'POST /api/game/use-hint': {
    summary: 'Show two words of a group not yet found',
    access: 'signed-in',
    body: z.object({ gameId: Id.optional() }).nullish(),
    ok: z.object({ hintsRemaining: z.int(), wordIds: z.array(Id) }),
    errors: ['no_hints', 'no_hint_available', 'not_playing', 'not_found'],
  },
} as const satisfies EndpointTable
