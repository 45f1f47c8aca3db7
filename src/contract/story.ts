import { z } from 'zod'
import { miniGameTypes } from '../engine/story/content.ts'
import { runStages } from '../engine/story/story.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { GameView, StoryPassage } from './game.ts'
import { Id, Time } from './shared.ts'

const Speaker = z.object({ id: z.string(), name: z.string() })

/**
 * A mini-game before the player opens it. Before the player opens the mini-game, its time does not run and its content
 * is hidden.
 */
const MiniGameCard = z.object({
  id: z.string(),
  type: z.enum(miniGameTypes),
  /** Number of the mini-game, from 1 to `count`. */
  number: z.int(),
  count: z.int(),
  title: z.string(),
  description: z.string(),
  instructions: z.string(),
  scene: StoryPassage,
  difficulty: z.int(),
  /** Time limit in seconds, from the moment when the player opens the mini-game. */
  timeLimit: z.int(),
  /** Points for solving the mini-game without a mistake. */
  points: z.int(),
  /** Whether the player has opened the mini-game, so that its time is running. */
  opened: z.boolean(),
})
export type MiniGameCard = z.infer<typeof MiniGameCard>

/** The content that each type of mini-game shows. The content never reveals an answer that the player has not given. */
export const MiniGameBoard = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('word_connections'),
    /** Words of groups that are not found yet. */
    words: z.array(z.string()),
    groupSize: z.int(),
    groupCount: z.int(),
    /** Number of words when the player opened the mini-game. */
    gridSize: z.int(),
    found: z.array(z.object({ name: z.string(), words: z.array(z.string()) })),
  }),
  z.object({
    type: z.literal('character_dialog'),
    /** The person of the story whom the player plays in the dialogue. */
    character: Speaker.extend({ about: z.string() }),
    /** Number of the current exchange of the dialogue, from 1 to `count`. */
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
     * The words of the chain that the player has found. `joined` is the word or name that a word forms with the
     * previous word.
     */
    links: z.array(z.object({ word: z.string(), joined: z.string() })),
    /** Number of words in the whole chain. */
    length: z.int(),
    words: z.array(z.string()),
  }),
  z.object({
    type: z.literal('story_completion'),
    /** Text parts between the gaps. The number of parts is the number of gaps plus one. */
    parts: z.array(z.string()),
    /** For each gap, its word if the player guessed it, else null. */
    filled: z.array(z.string().nullable()),
    words: z.array(z.string()),
  }),
  z.object({
    type: z.literal('mystery_solve'),
    question: z.string(),
    choices: z.array(z.string()),
    /** Indexes of wrong choices in `choices`. */
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
  /** Number of mistakes that ends the mini-game. */
  tries: z.int(),
  mistakes: z.int(),
  moves: z.int(),
  /** Points for solving the mini-game without another mistake. */
  worth: z.int(),
  /** A hint, or null before the first mistake. */
  hint: z.string().nullable(),
  board: MiniGameBoard,
})
export type MiniGameView = z.infer<typeof MiniGameView>

const words = z.array(z.string().max(40)).max(16)
/** A move in a mini-game. Each type of mini-game accepts only some forms of moves. */
export const MiniGameAnswer = z.union([
  /** A move of `word_connections` (a group) or of `story_completion` (the word of each gap, in order). */
  z.strictObject({ words }),
  /** A move of `word_chain`: the next word of the chain. */
  z.strictObject({ word: z.string().max(40) }),
  /** A move of `character_dialog` or `mystery_solve`: index of the choice, from 0. */
  z.strictObject({ choice: z.int().min(0).max(9) }),
  /** A move of `mystery_solve` that opens the next clue. */
  z.strictObject({ clue: z.literal(true) }),
  /** A move that leaves the mini-game without points; every type of mini-game accepts it. */
  z.strictObject({ skip: z.literal(true) }),
])
export type MiniGameAnswer = z.infer<typeof MiniGameAnswer>

/** The answer of a finished mini-game, as sentences. */
const Solution = z.object({ lines: z.array(z.string()) })

/** A chapter that the player has just completed. */
export const Completion = z.object({
  chapterId: z.string(),
  /**
   * Total time of the mini-games and of the boards that the player won in a row, in ms, but always a whole number of
   * seconds.
   */
  completionTime: z.int(),
  gamesCompleted: z.int(),
  points: z.int(),
  /** Earned experience, or 0 if the player had completed the chapter before. */
  experienceEarned: z.int(),
  totalExperience: z.int(),
  storyLevel: z.int(),
  /** Whether the time is the player's best in this chapter. */
  isBest: z.boolean(),
  bestTime: z.int(),
  completedAt: Time,
  /**
   * The state of the result: `held` if a board of the streak is held. While the result is held, other players do not
   * see the completion.
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
  /** Points earned by this mini-game, or 0 while the game continues. */
  points: z.int(),
  over: z.boolean(),
  /** Whether the mini-game was solved. `solved` is false while the mini-game continues. */
  solved: z.boolean(),
  /** Text that the page shows after the move. */
  told: z.string().nullable(),
  /** The answer of the mini-game, or null while the game continues. */
  answer: Solution.nullable(),
  /**
   * The mini-game to play now, or null. While a mini-game continues, `next` is the same mini-game. After the end of a
   * mini-game, `next` is the card of the next mini-game.
   */
  next: z.union([MiniGameView, MiniGameCard]).nullable(),
  stage: z.enum(runStages),
  completion: Completion.optional(),
})
export type MiniGameReply = z.infer<typeof MiniGameReply>

/** A player's run of a chapter. */
export const StoryRun = z.object({
  id: Id,
  chapterId: z.string(),
  stage: z.enum(runStages),
  wins: z.int(),
  required: z.int(),
  gameNumber: z.int(),
  /**
   * The current board, or null before the first board. While the next board is not dealt, `game` is the previous board.
   */
  game: GameView.nullable(),
  /** Whether the player must request the next board with `POST /api/story/run/:id/next`. */
  waits: z.boolean(),
  /** The latest passage of the story. */
  passage: StoryPassage,
  /** The mini-game to play next. */
  miniGame: MiniGameCard.nullable(),
})
export type StoryRun = z.infer<typeof StoryRun>

export const StoryChapter = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  description: z.string(),
  /** Key of the chapter's picture and colour. */
  theme: z.string(),
  difficulty: z.int(),
  requiredLevel: z.int(),
  experienceReward: z.int(),
  consecutiveWinsRequired: z.int(),
  /** Number of boards to win in a row to complete the chapter. */
  requiredCompletions: z.int(),
  maxLives: z.int(),
  /** The passage before the first board, or null while the chapter is locked. */
  storyText: StoryPassage.nullable(),
  /**
   * The chapter's mini-games. While the chapter is locked, the list of mini-games is empty, because titles reveal the
   * story.
   */
  miniGames: z.array(z.object({ id: z.string(), type: z.enum(miniGameTypes), title: z.string() })),
  unlocked: z.boolean(),
  completed: z.boolean(),
  /** Best time in whole seconds. */
  bestTime: z.int().nullable(),
  /** Number of wins in the open run. */
  wins: z.int(),
  /**
   * `told` is the number of passages that the player has seen, and `passages` the number of all passages in this
   * chapter.
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
  /** Time in whole seconds. */
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
     * If `pause` is true, each next board is dealt only when the client calls `POST /api/story/run/:id/next`. The time
     * between two boards, in which the player reads the story, then does not count as playing time.
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
     * Id of the mini-game that the page expects. The server opens no other mini-game, so that the time of a mini-game
     * never starts before the player sees it.
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
       * The mini-game that the page expects, and the number of moves before this move. Because the request names the
       * mini-game and the number of moves, a repeated request changes nothing.
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
    // The server ignores the figures that the client sends. The server computes the reply from its own data.
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
    params: ChapterParams,
    ok: z.array(StoryEntry),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
