import { z } from 'zod'
import { MADE_NOTE_MAX } from '../engine/made-board/limits.ts'
import { type BoardReportReason, boardReportReasons } from '../engine/report.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { GameView, GuessReply, guessInput } from './game.ts'
import { Done, Id, IdParams, Time, text } from './shared.ts'

/**
 * Orders of the list of boards. `hard` and `gentle` sort by difficulty. `following` has only boards of makers whom the
 * caller follows, newest first, also boards that are not listed yet; for visitors it is empty.
 */
export const boardSorts = ['week', 'new', 'hard', 'gentle', 'following'] as const

/** Verdicts about a claim that a word of a board also fits another of its groups. */
export const claimVerdicts = ['right', 'possible', 'harmless', 'noted', 'ruled_out'] as const

/** What everybody may know of a published board. It contains no word of the board. */
export const BoardCard = z.object({
  id: Id,
  title: z.string(),
  /** The maker. After the deletion of the maker's account, the user without a name. */
  author: PublicUser,
  groupCount: z.int(),
  publishedAt: Time,
  /** Number of people who have begun the board, without the maker. */
  plays: z.int(),
  /**
   * Percentage of the people who have ended the board and found all groups; null before five have ended it. At most three
   * people of one network count.
   */
  solvedPercent: z.int().nullable(),
  difficulty: z.object({
    /** Difficulty from 1 to 6. */
    value: z.number(),
    /** False while the difficulty is only expected, because too few people have played the board. */
    measured: z.boolean(),
  }),
  /** Number of players who like the board. At most a few hearts of one network count. */
  hearts: z.int(),
  /** True if the caller likes the board. */
  hearted: z.boolean(),
  /** How the caller's first attempt ended; null if it has not ended. */
  played: z.enum(['solved', 'lost']).nullable(),
  /** True if a second solution was found after the board was published. Lists do not contain such a board. */
  isAmbiguous: z.boolean(),
  /** Id of the older board of which this board is a new version; null if there is none. */
  previousId: Id.nullable(),
})
export type BoardCard = z.infer<typeof BoardCard>

/** A row of a board's leaderboard. Fewer mistakes come first, then fewer seconds, then the earlier end. */
const BoardPlace = z.object({
  rank: z.int(),
  user: PublicUser,
  mistakes: z.int(),
  seconds: z.int(),
})

/**
 * A board with the figures of the people who have played it. Only its maker, and people who have ended the board,
 * receive the fields after `card`, because they reveal answers.
 */
export const BoardDetail = z.object({
  ...BoardCard.shape,
  /** True if the caller made the board. */
  isOwn: z.boolean(),
  /** The ten best players whose first attempt found all groups. */
  leaderboard: z.array(BoardPlace).optional(),
  /**
   * The caller's first attempt. `rank` is the place among all people who have found all groups, with and without an
   * account; null if the attempt did not find them. `of` is the number of these people.
   */
  me: z
    .object({
      solved: z.boolean(),
      mistakes: z.int(),
      seconds: z.int(),
      rank: z.int().nullable(),
      of: z.int(),
    })
    .nullable()
    .optional(),
  /** The wrong foursomes that most people tried, with the percentage of the people who have ended the board. */
  tried: z.array(z.object({ words: z.array(z.string()), percent: z.int() })).optional(),
  /** Percentage of the people who ended the board with 0, 1, 2 and 3 mistakes, and of those who did not solve it. */
  curve: z.array(z.int()).optional(),
  /** A listed board of about the same difficulty that the caller has not played; null if there is none. */
  next: BoardCard.nullable().optional(),
  /** Words that do not fit another group, as the maker says, with the name of the group. */
  rulings: z.array(z.object({ word: z.string(), group: z.string() })).optional(),
})
export type BoardDetail = z.infer<typeof BoardDetail>

/**
 * The attempt of a caller without a session and without cookies. The server finds the attempt by this token. It works
 * only for its board.
 */
const AttemptToken = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/)

/** A board that a player made, while somebody plays it. */
export const MadeGame = GameView.extend({
  /** Token of the attempt; only in the reply to a start with `embed`. */
  attempt: AttemptToken.optional(),
})
export type MadeGame = z.infer<typeof MadeGame>

const ByToken = z.object({ attempt: AttemptToken.optional() })

export const madeBoardApi = {
  'GET /api/boards': {
    summary: 'Published boards, 24 per page',
    access: 'optional',
    query: z.object({
      sort: z.enum(boardSorts).default('week'),
      /** Number of groups. */
      size: z.coerce.number().int().min(4).max(6).optional(),
      /** Username of the maker. With it, the list also has boards that are not listed yet. */
      author: text(100).optional(),
      /** Part of a title, or of a maker's name. */
      search: text(100).optional(),
      /** The field `next` of the page before. */
      before: z.string().max(200).optional(),
    }),
    ok: z.object({ boards: z.array(BoardCard), next: z.string().nullable() }),
  },
  'GET /api/boards/:id': {
    summary: 'A published board; for its maker and who has ended it, also how others played',
    access: 'optional',
    params: IdParams,
    query: z.object({ attempt: AttemptToken.optional() }),
    ok: BoardDetail,
    errors: ['not_found'],
  },
  'POST /api/boards/:id/start': {
    summary:
      'Begin a board, or return your attempt. Without an account, the browser keeps a cookie, or a token',
    access: 'optional',
    limits: [{ max: 240, seconds: 600, by: 'network', local: true }],
    params: IdParams,
    body: ByToken.extend({
      /** True in a frame on another site: no cookie is set, and the reply has the token of the attempt. */
      embed: z.boolean().optional(),
    }).nullish(),
    status: 201,
    ok: MadeGame,
    errors: ['not_found', 'username_required'],
  },
  'POST /api/boards/:id/guess': {
    summary: 'Guess four words without an account',
    access: 'public',
    limits: [{ max: 600, seconds: 60, by: 'network', local: true }],
    params: IdParams,
    headers: guessInput.headers,
    body: guessInput.body.extend(ByToken.shape),
    ok: GuessReply,
    errors: ['invalid_guess', 'not_playing', 'not_found', 'idempotency_key_reused'],
  },
  'POST /api/boards/:id/give-up': {
    summary: 'End the board without an account and see the answers',
    access: 'public',
    limits: [{ max: 120, seconds: 600, by: 'network', local: true }],
    params: IdParams,
    body: ByToken.nullish(),
    ok: MadeGame,
    errors: ['not_playing', 'not_found'],
  },
  'PUT /api/boards/:id/heart': {
    summary: 'Like a board that you have ended',
    access: 'signed-in',
    limits: [{ max: 120, seconds: 600, by: 'account' }],
    params: IdParams,
    ok: z.object({ hearts: z.int(), hearted: z.boolean() }),
    errors: ['not_found', 'not_over', 'own_case'],
  },
  'DELETE /api/boards/:id/heart': {
    summary: 'Take back your heart',
    access: 'signed-in',
    limits: [{ max: 120, seconds: 600, by: 'account' }],
    params: IdParams,
    ok: z.object({ hearts: z.int(), hearted: z.boolean() }),
    errors: ['not_found'],
  },
  'POST /api/boards/:id/report': {
    summary: 'Report a board. A second report of the same board adds nothing',
    access: 'signed-in',
    limits: [{ max: 20, seconds: 3600, by: 'account' }],
    params: IdParams,
    body: z.object({
      reason: z.enum(Object.keys(boardReportReasons) as BoardReportReason[]),
      note: text(MADE_NOTE_MAX).optional(),
    }),
    status: 202,
    ok: Done,
    errors: ['not_found', 'own_case'],
  },
  'POST /api/boards/:id/claims': {
    summary: 'Say that a word of a board that you have ended fits another of its groups too',
    access: 'signed-in',
    limits: [{ max: 30, seconds: 3600, by: 'account' }],
    params: IdParams,
    body: z.object({
      /** The word, in the same spelling as on the tile. */
      word: text(64),
      /** Colour of the group to which the word also belongs, in the player's opinion. */
      color: z.string().max(16),
    }),
    status: 201,
    ok: z.object({
      /**
       * `right`: the board has a second solution because of this word, and leaves the lists. `possible`: the board would
       * have a second solution, but the server is not sure that the word fits. `harmless`: the word may fit, but this
       * alone makes no second solution. `noted`: nothing that the server knows says that the word fits. `ruled_out`: the
       * maker or the staff say that the word does not fit. The maker sees all claims.
       */
      verdict: z.enum(claimVerdicts),
      /** One sentence for the player. */
      message: z.string(),
    }),
    errors: ['not_found', 'not_over', 'invalid_suggestion', 'own_case', 'busy'],
  },
} as const satisfies EndpointTable
