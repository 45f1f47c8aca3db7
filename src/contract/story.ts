import { z } from 'zod'
import { miniGameTypes } from '../engine/story/content.ts'
import { runStages } from '../engine/story/story.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { GameView, StoryPassage } from './game.ts'
import { Id, Time } from './shared.ts'

const Speaker = z.object({ id: z.string(), name: z.string() })

/** A mini-game before it is opened. Its time has not begun, and its content is hidden. */
const MiniGameCard = z.object({
  id: z.string(),
  type: z.enum(miniGameTypes),
  /** From 1, of `count`. */
  number: z.int(),
  count: z.int(),
  title: z.string(),
  description: z.string(),
  instructions: z.string(),
  scene: StoryPassage,
  difficulty: z.int(),
  /** Seconds from opening it. */
  timeLimit: z.int(),
  /** Points for solving it without a mistake. */
  points: z.int(),
  /** Has it been opened, so that its time is running? */
  opened: z.boolean(),
})
export type MiniGameCard = z.infer<typeof MiniGameCard>

/** What each type of mini-game shows. It never reveals an answer that was not given. */
export const MiniGameBoard = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('word_connections'),
    /** Words of groups that are not found yet. */
    words: z.array(z.string()),
    groupSize: z.int(),
    groupCount: z.int(),
    /** Number of words at its opening. */
    gridSize: z.int(),
    found: z.array(z.object({ name: z.string(), words: z.array(z.string()) })),
  }),
  z.object({
    type: z.literal('character_dialog'),
    /** The person whose part the player speaks. */
    character: Speaker.extend({ about: z.string() }),
    /** The current exchange, from 1, of `count`. */
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
    /** Links found, each with the word or name that it makes with the one before. */
    links: z.array(z.object({ word: z.string(), joined: z.string() })),
    /** Number of links of the whole chain. */
    length: z.int(),
    words: z.array(z.string()),
  }),
  z.object({
    type: z.literal('story_completion'),
    /** Text between the gaps: one part more than there are gaps. */
    parts: z.array(z.string()),
    /** For each gap: its word if guessed right, else null. */
    filled: z.array(z.string().nullable()),
    words: z.array(z.string()),
  }),
  z.object({
    type: z.literal('mystery_solve'),
    question: z.string(),
    choices: z.array(z.string()),
    /** Choices that were wrong, as indexes into `choices`. */
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
  /** Mistakes that end it. */
  tries: z.int(),
  mistakes: z.int(),
  moves: z.int(),
  /** Points for solving it without another mistake. */
  worth: z.int(),
  /** Null before the first mistake. */
  hint: z.string().nullable(),
  board: MiniGameBoard,
})
export type MiniGameView = z.infer<typeof MiniGameView>

const words = z.array(z.string().max(40)).max(16)
/** A move. Each type of mini-game takes some of these. */
export const MiniGameAnswer = z.union([
  /** `word_connections`: a group. `story_completion`: the word of each gap, in order. */
  z.strictObject({ words }),
  /** `word_chain`: the next link. */
  z.strictObject({ word: z.string().max(40) }),
  /** `character_dialog`, `mystery_solve`: index of the choice, from 0. */
  z.strictObject({ choice: z.int().min(0).max(9) }),
  /** `mystery_solve`: opens the next clue. */
  z.strictObject({ clue: z.literal(true) }),
  /** Any type: leaves it without points. */
  z.strictObject({ skip: z.literal(true) }),
])
export type MiniGameAnswer = z.infer<typeof MiniGameAnswer>

/** The answer of a finished mini-game, in sentences. */
const Solution = z.object({ lines: z.array(z.string()) })

/** A chapter that was completed just now. */
export const Completion = z.object({
  chapterId: z.string(),
  /** Milliseconds, in whole seconds: the boards of the winning streak and the mini-games. */
  completionTime: z.int(),
  gamesCompleted: z.int(),
  points: z.int(),
  /** 0 when the player had completed the chapter before. */
  experienceEarned: z.int(),
  totalExperience: z.int(),
  storyLevel: z.int(),
  /** Is it the player's best time in this chapter? */
  isBest: z.boolean(),
  bestTime: z.int(),
  completedAt: Time,
  /** A board of the streak is held, so the completion does not count for others yet. Shown to its player only. */
  withheld: z.literal('held').optional(),
  ending: StoryPassage,
  miniGames: z.array(
    z.object({ id: z.string(), title: z.string(), solved: z.boolean(), points: z.int(), of: z.int() }),
  ),
})
export type Completion = z.infer<typeof Completion>

export const MiniGameReply = z.object({
  correct: z.boolean(),
  /** Points earned by this mini-game; 0 while it continues. */
  points: z.int(),
  over: z.boolean(),
  /** Was it solved? False while it continues. */
  solved: z.boolean(),
  /** Text shown after the move. */
  told: z.string().nullable(),
  /** Null while it continues. */
  answer: Solution.nullable(),
  /** The mini-game to play now: the same one while it continues, the card of the next one, or null. */
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
  /** The current board; the previous one while the next waits to be dealt; null before the first. */
  game: GameView.nullable(),
  /** Must the player ask for the next board with `POST /api/story/run/:id/next`? */
  waits: z.boolean(),
  /** The latest passage. */
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
  /** Boards to win to complete it. */
  requiredCompletions: z.int(),
  maxLives: z.int(),
  /** The passage before the first board. Null while locked. */
  storyText: StoryPassage.nullable(),
  /** Empty while locked, because titles reveal the story. */
  miniGames: z.array(z.object({ id: z.string(), type: z.enum(miniGameTypes), title: z.string() })),
  unlocked: z.boolean(),
  completed: z.boolean(),
  /** Whole seconds. */
  bestTime: z.int().nullable(),
  /** Wins of the open run. */
  wins: z.int(),
  /** Passages that the player has seen, of all in this chapter. */
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
  /** Whole seconds. */
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
    /** `pause`: each next board waits for `POST /api/story/run/:id/next`, so that reading takes no playing time. */
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
    /** The expected mini-game. Another one is not opened, so that no time starts unseen. */
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
      /** The expected mini-game and the number of moves before this one, so that a repeated request changes nothing. */
      miniGameId: z.string().max(64).optional(),
      moves: z.int().min(0).max(1000).optional(),
    }),
    ok: MiniGameReply,
    errors: ['not_found', 'not_playing', 'invalid_answer', 'time_is_up'],
  },
  'POST /api/story/chapter/complete': {
    summary: 'Confirm a completed chapter; the server has recorded it already',
    access: 'signed-in',
    // The server ignores these figures: the reply comes from its own record.
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
