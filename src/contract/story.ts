import { z } from 'zod'
import { miniGameTypes } from '../engine/story/content.ts'
import { runStages } from '../engine/story/story.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { GameView, StoryPassage } from './game.ts'
import { Id, Time } from './shared.ts'

const Speaker = z.object({ id: z.string(), name: z.string() })

/** A mini-game that the player has not opened yet. Its content is hidden, and its time has not started. */
const MiniGameCard = z.object({
  id: z.string(),
  type: z.enum(miniGameTypes),
  /** Number of the mini-game within its chapter, from 1 to `count`. */
  number: z.int(),
  count: z.int(),
  title: z.string(),
  description: z.string(),
  instructions: z.string(),
  scene: StoryPassage,
  difficulty: z.int(),
  /** Time limit of the mini-game in seconds. The time starts when the player opens the mini-game. */
  timeLimit: z.int(),
  /** Points for solving the mini-game without a mistake. */
  points: z.int(),
  /** True if the player has opened the mini-game, so that its time has started. */
  opened: z.boolean(),
})
export type MiniGameCard = z.infer<typeof MiniGameCard>

/** The content of each type of mini-game. The content never reveals an answer that the player has not found yet. */
export const MiniGameBoard = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('word_connections'),
    /** Words of the groups that the player has not found yet. */
    words: z.array(z.string()),
    groupSize: z.int(),
    groupCount: z.int(),
    /** Number of words at the start of the mini-game. */
    gridSize: z.int(),
    found: z.array(z.object({ name: z.string(), words: z.array(z.string()) })),
  }),
  z.object({
    type: z.literal('character_dialog'),
    /** The character of the story whose role the player has in the dialogue. */
    character: Speaker.extend({ about: z.string() }),
    /** Number of the dialogue line for which the player must choose a reply now, from 1 to `count`. */
    number: z.int(),
    count: z.int(),
    speaker: Speaker,
    line: z.string(),
    choices: z.array(z.string()),
    said: z.array(
      z.object({
        speaker: Speaker,
        line: z.string(),
        reply: z.string(),
        told: z.string(),
        right: z.boolean(),
      }),
    ),
  }),
  z.object({
    type: z.literal('word_chain'),
    start: z.string(),
    /**
     * The words of the chain that the player has found. Each word forms a longer word or name with the previous word of
     * the chain; `joined` is this word or name.
     */
    links: z.array(z.object({ word: z.string(), joined: z.string() })),
    /** Number of words in the whole chain of the mini-game. */
    length: z.int(),
    words: z.array(z.string()),
  }),
  z.object({
    type: z.literal('story_completion'),
    /** The parts of the text before, between and after the gaps. The number of parts is the number of gaps plus one. */
    parts: z.array(z.string()),
    /** For each gap of the text, the missing word if the player has found it, else null. */
    filled: z.array(z.string().nullable()),
    words: z.array(z.string()),
  }),
  z.object({
    type: z.literal('mystery_solve'),
    question: z.string(),
    choices: z.array(z.string()),
    /** Indexes in `choices` of the wrong choices that the player has already made. */
    ruledOut: z.array(z.int()),
    clues: z.array(z.string()),
    clueCount: z.int(),
  }),
])
export type MiniGameBoard = z.infer<typeof MiniGameBoard>

export const MiniGameView = MiniGameCard.extend({
  startedAt: Time,
  endsAt: Time,
  serverNow: Time,
  /** Number of mistakes after which the mini-game ends. */
  tries: z.int(),
  mistakes: z.int(),
  moves: z.int(),
  /** Points that the player receives if the player solves the mini-game without another mistake. */
  worth: z.int(),
  /** A hint for the mini-game, or null before the player's first mistake. */
  hint: z.string().nullable(),
  board: MiniGameBoard,
})
export type MiniGameView = z.infer<typeof MiniGameView>

const words = z.array(z.string().max(40)).max(16)
/** A move of the player in a mini-game. Each type of mini-game accepts only some of these forms of a move. */
export const MiniGameAnswer = z.union([
  /**
   * A move in the mini-game `word_connections` (the words of a group) or `story_completion` (a word for each gap, in
   * order).
   */
  z.strictObject({ words }),
  /** A move in the mini-game `word_chain`: the next word of the chain. */
  z.strictObject({ word: z.string().max(40) }),
  /** A move in the mini-game `character_dialog` or `mystery_solve`: the index of the chosen answer, from 0. */
  z.strictObject({ choice: z.int().min(0).max(9) }),
  /** A move in the mini-game `mystery_solve` that opens the next clue. */
  z.strictObject({ clue: z.literal(true) }),
  /** A move that ends a mini-game of any type. The player receives no points. */
  z.strictObject({ skip: z.literal(true) }),
])
export type MiniGameAnswer = z.infer<typeof MiniGameAnswer>

/** The answer of a mini-game, as sentences, for a player who has finished the mini-game. */
const Solution = z.object({ lines: z.array(z.string()) })

/** The result of a chapter that the player has just completed. */
export const Completion = z.object({
  chapterId: z.string(),
  /**
   * Total time for the chapter's mini-games and for the boards that the player won in a row. The value is in ms, but
   * always a whole number of seconds.
   */
  completionTime: z.int(),
  gamesCompleted: z.int(),
  points: z.int(),
  /** Experience that the player earned, or 0 if the player had completed the chapter before. */
  experienceEarned: z.int(),
  totalExperience: z.int(),
  storyLevel: z.int(),
  /** True if this is the player's shortest time for the chapter. */
  isBest: z.boolean(),
  bestTime: z.int(),
  completedAt: Time,
  /**
   * The value `held` means that the result of a board is still being checked, so that other players do not see the
   * completion.
   */
  withheld: z.literal('held').optional(),
  ending: StoryPassage,
  miniGames: z.array(
    z.object({ id: z.string(), title: z.string(), solved: z.boolean(), points: z.int(), of: z.int() }),
  ),
})
export type Completion = z.infer<typeof Completion>

export const MiniGameReply = z.object({
  correct: z.boolean(),
  /** Points that the player earned in this mini-game, or 0 while the mini-game continues. */
  points: z.int(),
  over: z.boolean(),
  /** True if the player has solved the mini-game; false while the mini-game continues. */
  solved: z.boolean(),
  /** A text that the page shows after the player's move. */
  told: z.string().nullable(),
  /** The answer of the mini-game, or null while the mini-game continues. */
  answer: Solution.nullable(),
  /**
   * The mini-game to play now, or null if there is none. While a mini-game continues, `next` is the same mini-game.
   * After the end of a mini-game, `next` is the following mini-game, which the player has not opened yet.
   */
  next: z.union([MiniGameView, MiniGameCard]).nullable(),
  stage: z.enum(runStages),
  completion: Completion.optional(),
})
export type MiniGameReply = z.infer<typeof MiniGameReply>

export const StoryRun = z.object({
  id: Id,
  chapterId: z.string(),
  stage: z.enum(runStages),
  wins: z.int(),
  required: z.int(),
  gameNumber: z.int(),
  /**
   * The current board of the run, or null before the first board. After a board has ended and before the server deals
   * the next board, `game` is the ended board.
   */
  game: GameView.nullable(),
  /** True if the client must request the next board with `POST /api/story/run/:id/next`. */
  waits: z.boolean(),
  /** The passage of the story that the player received last. */
  passage: StoryPassage,
  /** False if the player already received this passage in an earlier series of wins. */
  passageIsNew: z.boolean(),
  /** The mini-game that the player can play next. */
  miniGame: MiniGameCard.nullable(),
})
export type StoryRun = z.infer<typeof StoryRun>

export const StoryChapter = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  description: z.string(),
  /** A name from which the page selects the chapter's picture and colour. */
  theme: z.string(),
  difficulty: z.int(),
  requiredLevel: z.int(),
  experienceReward: z.int(),
  consecutiveWinsRequired: z.int(),
  /** Number of boards that the player must win in a row to complete the chapter. */
  requiredCompletions: z.int(),
  maxLives: z.int(),
  /** The passage of the story before the first board, or null while the chapter is locked. */
  storyText: StoryPassage.nullable(),
  /**
   * The chapter's mini-games. While the chapter is locked, the server sends an empty list, because the titles of the
   * mini-games reveal the story.
   */
  miniGames: z.array(z.object({ id: z.string(), type: z.enum(miniGameTypes), title: z.string() })),
  unlocked: z.boolean(),
  completed: z.boolean(),
  /** The player's shortest time for the chapter, in whole seconds. */
  bestTime: z.int().nullable(),
  /** Number of boards that the player has won in the current run of the chapter. */
  wins: z.int(),
  /**
   * `told` is the number of passages of this chapter that the player has seen. `passages` is the number of all passages
   * of this chapter.
   */
  told: z.int(),
  passages: z.int(),
})
export type StoryChapter = z.infer<typeof StoryChapter>

export const StoryProgress = z.object({
  chapters: z.array(StoryChapter),
  totalExperience: z.int(),
  storyLevel: z.int(),
  highestLevel: z.int(),
  percent: z.int(),
})
export type StoryProgress = z.infer<typeof StoryProgress>

export const StoryEntry = z.object({
  id: Id,
  rank: z.int(),
  userId: Id,
  user: PublicUser,
  /** The player's time for the chapter, in whole seconds. */
  completionTime: z.int(),
  score: z.int(),
  createdAt: Time,
})
export type StoryEntry = z.infer<typeof StoryEntry>

const ChapterParams = z.object({ chapterId: z.string().max(64) })
const RunParams = z.object({ id: Id })
const run = z.object({ run: StoryRun })

export const storyApi = {
  'GET /api/story/progress': {
    summary: 'The chapters, and how far you are',
    access: 'signed-in',
    ok: StoryProgress,
  },
  'GET /api/story/run': {
    summary: 'Your open run',
    access: 'signed-in',
    ok: StoryRun.nullable(),
  },
  'GET /api/story/chapter/:chapterId/passages': {
    summary: 'The passages of a chapter that you have seen, in the order of the story',
    access: 'signed-in',
    params: ChapterParams,
    ok: z.object({ passages: z.array(StoryPassage), count: z.int() }),
    errors: ['not_found'],
  },
  'POST /api/story/chapter/:chapterId/start': {
    summary: 'Start a chapter, or continue it',
    access: 'signed-in',
    params: ChapterParams,
    /**
     * If `pause` is true, the server deals the next board only when the client calls `POST /api/story/run/:id/next`.
     * Therefore the time in which the player reads the story between two boards does not count as playing time.
     */
    body: z.object({ pause: z.boolean().default(false) }).nullish(),
    ok: run,
    errors: ['not_found', 'username_required', 'premium_required', 'chapter_locked'],
  },
  'POST /api/story/run/:id/next': {
    summary: 'Deal the waiting board',
    access: 'signed-in',
    params: RunParams,
    ok: run,
    errors: ['not_found', 'not_playing'],
  },
  'GET /api/story/run/:id/mini-game': {
    summary: 'Open the next mini-game, without its answers. Its time begins with the first call',
    access: 'signed-in',
    params: RunParams,
    /**
     * Id of the mini-game that the page expects to open. If this is not the next mini-game of the run, the server does
     * not open a mini-game. Therefore the time of a mini-game never starts before the player sees it.
     */
    query: z.object({ miniGameId: z.string().max(64).optional() }),
    ok: MiniGameView,
    errors: ['not_found', 'not_playing'],
  },
  'POST /api/story/run/:id/mini-game': {
    summary: 'A move in the open mini-game',
    access: 'signed-in',
    params: RunParams,
    body: z.object({
      answer: MiniGameAnswer,
      /**
       * The mini-game of the move, and the number of moves before this move. With these two values the server
       * recognizes a repeated request. A repeated request changes nothing.
       */
      miniGameId: z.string().max(64).optional(),
      moves: z.int().min(0).max(1000).optional(),
    }),
    ok: MiniGameReply,
    errors: ['not_found', 'not_playing', 'invalid_answer', 'time_is_up'],
  },
  'POST /api/story/chapter/complete': {
    summary: 'Confirm a completed chapter; the server has recorded it already',
    access: 'signed-in',
    // The server ignores the numbers in the request and computes the reply from its own data.
    body: z.object({
      chapterId: z.string().max(64),
      completionTime: z.number().min(0).max(1e12),
      gamesCompleted: z.number().min(0).max(1e6),
    }),
    ok: Completion,
    errors: ['not_found', 'chapter_not_complete'],
  },
  'GET /api/story/leaderboard/:chapterId': {
    summary: 'The ten fastest of a chapter, then your own place if it is not among them',
    access: 'signed-in',
    mayLag: true,
    params: ChapterParams,
    ok: z.array(StoryEntry),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
