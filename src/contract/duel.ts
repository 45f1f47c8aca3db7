import { z } from 'zod'
import { DUEL_LEVEL, DUEL_LEVELS, duelOutcomes, duelStatuses, sideStates } from '../engine/duel/duel.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { DuelRating } from './player.ts'
import { Id, IdParams, streamInput, Time } from './shared.ts'

/** The two players of a duel. The `challenger` created the duel and invited the `challenged` player. */
export const Side = z.enum(['challenger', 'challenged'])
export type Side = z.infer<typeof Side>

export const Duelist = PublicUser.extend({ rating: z.int(), provisional: z.boolean() })
export type Duelist = z.infer<typeof Duelist>

/**
 * The progress of one player of a duel. The progress contains no words of the board, so the server can show it to the
 * opponent.
 */
const Standing = z.object({
  groupsFound: z.int(),
  mistakes: z.int(),
  finished: z.boolean(),
  /** Milliseconds since the player started to play. */
  atMs: z.int(),
})

/** The progress of one player of a duel after the player's start, after a guess, or at the end. */
export const Progress = Standing.extend({ side: Side })
export type Progress = z.infer<typeof Progress>

/**
 * The data of a duel that the server sends to one of its two players. This player is called the viewer. See
 * docs/rules.md#duels.
 */
export const Duel = z.object({
  id: Id,
  challengerId: Id,
  challengedId: Id,
  challenger: Duelist,
  challenged: Duelist,
  status: z.enum(duelStatuses),
  winnerId: Id.nullable(),
  /** The challenger's score. The scores of both players are null until the viewer has finished the board. */
  challengerScore: z.int().nullable(),
  challengedScore: z.int().nullable(),
  targetLevel: z.int(),
  groupCount: z.int(),
  maxMistakes: z.int(),
  createdAt: Time,
  expiresAt: Time,
  /** Time when the duel was completed, declined or expired. */
  endedAt: Time.nullable(),
  declinedBy: Id.nullable(),
  mine: z.enum(sideStates),
  theirs: z.enum(sideStates),
  /** True if the viewer can start now. The field is never true for a viewer without a premium account. */
  canStart: z.boolean(),
  /** Time at which both players start together, or null if a player is not ready. */
  startsAt: Time.nullable(),
  serverNow: Time,
  /** Id of the viewer's game, or null before the viewer's start. */
  gameId: Id.nullable(),
  /**
   * The progress of the viewer (`mine`) and of the opponent (`theirs`). The opponent's progress is null before the
   * viewer's start. In a race against a recording, the opponent's progress is also null, because the page loads the
   * recorded progress from `/ghost`.
   */
  standings: z.object({ mine: Standing.nullable(), theirs: Standing.nullable() }),
  /**
   * True if the opponent finished before the viewer's start. In this case, the viewer plays against a recording of the
   * opponent's game.
   */
  ghost: z.boolean(),
  outcome: z.enum(duelOutcomes).optional(),
  ratingChange: z.int().optional(),
  /** The open rematch of this duel, if any, and the id of the player who proposed the rematch. */
  rematch: z.object({ challengeId: Id, by: Id }).nullable(),
})
export type Duel = z.infer<typeof Duel>

/** The result of one player of a completed duel. */
export const DuelRun = z.object({
  score: z.int(),
  /** Whole seconds from the player's start to the player's end. */
  seconds: z.int(),
  groupsFound: z.int(),
  mistakes: z.int(),
  solved: z.boolean(),
  /** Points of the player for found groups, for mistakes that were still allowed at the end, and for speed. */
  points: z.object({ groups: z.int(), mistakesLeft: z.int(), speed: z.int() }),
  ratingBefore: z.int(),
  ratingAfter: z.int(),
  steps: z.array(Progress),
})
export type DuelRun = z.infer<typeof DuelRun>

/** Past duels between two players, from the viewer's side. The viewer is one of the two players. */
export const HeadToHead = z.object({
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  /** The latest duels of the two players, newest first, at most eight. */
  latest: z.array(
    z.object({
      challengeId: Id,
      outcome: z.enum(duelOutcomes),
      mine: z.int(),
      theirs: z.int(),
      at: Time,
    }),
  ),
})
export type HeadToHead = z.infer<typeof HeadToHead>

export const DuelSummary = DuelRating.extend({
  /** Number of open duels that at least one of the two players has started. */
  racing: z.int(),
  /** Number of open duels that none of the two players has started. */
  pending: z.int(),
})
export type DuelSummary = z.infer<typeof DuelSummary>

/** A link that invites the first player who opens it to a duel. */
export const DuelLink = z.object({
  challenger: Duelist,
  targetLevel: z.int(),
  expiresAt: Time,
  /** The status `used` means that a player has opened the link, or that the link has expired. */
  status: z.enum(['open', 'used']),
})
export type DuelLink = z.infer<typeof DuelLink>

const TargetLevel = z.int().min(DUEL_LEVELS.first).max(DUEL_LEVELS.last)
const TokenParams = z.object({ token: Id })

export const duelApi = {
  'GET /api/challenges': {
    summary: 'Your duels, newest first, 20 at a time',
    access: 'signed-in',
    query: z.object({
      /** Id of a duel. The reply contains only duels that are older than this duel. */
      before: z.literal('').or(Id).optional(),
      /** `open` selects duels that have not ended, and `over` selects ended duels. */
      state: z.enum(['open', 'over']).optional(),
    }),
    ok: z.array(Duel),
  },
  'GET /api/challenges/summary': {
    summary: 'Your wins, losses, open duels and rating',
    access: 'signed-in',
    ok: DuelSummary,
  },
  'GET /api/challenges/:id': {
    summary: 'One of your duels',
    access: 'signed-in',
    params: IdParams,
    ok: Duel,
    errors: ['not_found'],
  },
  'POST /api/challenges': {
    summary: 'Challenge a player to a duel',
    access: 'signed-in',
    limits: [{ max: 60, seconds: 3600, by: 'account' }],
    body: z.object({ challengedId: Id, targetLevel: TargetLevel.default(DUEL_LEVEL) }),
    status: 201,
    ok: Duel,
    errors: ['username_required', 'premium_required', 'not_found', 'already_challenged', 'self_challenge'],
  },
  'POST /api/challenges/:id/decline': {
    summary: 'Decline a duel, or take it back, before you have started',
    access: 'signed-in',
    params: IdParams,
    ok: Duel,
    errors: ['not_found', 'challenge_closed', 'already_started'],
  },
  'POST /api/challenges/:id/ready': {
    summary: 'Say whether you are ready. When both are, the race starts three seconds later',
    access: 'signed-in',
    params: IdParams,
    body: z.object({ ready: z.boolean() }),
    ok: z.object({ startsAt: Time.nullable(), serverNow: Time }),
    errors: ['not_found', 'challenge_closed', 'already_started', 'premium_required', 'username_required'],
  },
  'POST /api/challenges/:id/score': {
    summary: 'Confirm your result; the server has recorded it already',
    access: 'signed-in',
    params: IdParams,
    // The server ignores the score, the level and `completed` of the request and computes the reply from its own data.
    body: z.object({ score: z.number(), level: z.number(), completed: z.boolean() }),
    ok: z.object({
      status: z.enum(duelStatuses),
      winnerId: Id.nullable(),
      /**
       * The outcome `waiting` means that the opponent has not finished the board yet. The outcome `none` means that the
       * duel expired or was declined.
       */
      outcome: z.enum([...duelOutcomes, 'waiting', 'none']),
    }),
    errors: ['not_found', 'attempt_not_over'],
  },
  'GET /api/challenges/:id/ghost': {
    summary: 'The steps of the opponent, who has ended, by time since their start',
    access: 'signed-in',
    params: IdParams,
    ok: z.array(Progress),
    errors: ['not_found', 'no_ghost'],
  },
  'GET /api/challenges/:id/result': {
    summary: 'Both runs of a completed duel, step by step',
    access: 'signed-in',
    params: IdParams,
    ok: z.object({ challenger: DuelRun, challenged: DuelRun }),
    errors: ['not_found', 'attempt_not_over'],
  },
  'GET /api/challenges/:id/head-to-head': {
    summary: 'Past duels of the two players',
    access: 'signed-in',
    params: IdParams,
    ok: HeadToHead,
    errors: ['not_found'],
  },
  'POST /api/challenges/:id/rematch': {
    summary: 'Offer a rematch of a completed duel, or accept the one that was offered',
    access: 'signed-in',
    limits: [{ max: 60, seconds: 3600, by: 'account' }],
    params: IdParams,
    status: 201,
    ok: Duel,
    errors: ['not_found', 'premium_required', 'attempt_not_over', 'already_challenged'],
  },
  'GET /api/challenges/:id/events': {
    summary: 'What happens in a duel (server-sent events)',
    access: 'signed-in',
    limits: [{ max: 240, seconds: 60, by: 'account' }],
    params: IdParams,
    ...streamInput,
    events: {
      /** Event that contains which of the two players have the page of the duel open, and which of them are ready. */
      presence: z.object({
        challenger: z.boolean(),
        challenged: z.boolean(),
        challengerReady: z.boolean(),
        challengedReady: z.boolean(),
      }),
      /**
       * Event of the countdown to the common start of both players. `startsAt` is null if a player left the page of the
       * duel, because this cancels the common start.
       */
      countdown: z.object({ startsAt: Time.nullable(), serverNow: Time }),
      /**
       * Event of new progress of one of the two players. The stream sends the opponent's progress only after the
       * viewer's start.
       */
      progress: Progress,
      /** Event that the server sends when the duel is completed. `winnerId` is null if the duel is a draw. */
      completed: z.object({ winnerId: Id.nullable() }),
      closed: z.object({ status: z.enum(['declined', 'expired']) }),
      /** Event of a rematch that the player `by` proposes or accepts. */
      rematch: z.object({ challengeId: Id, by: Id, accepted: z.boolean() }),
    },
    ok: z.void(),
    errors: ['not_found'],
  },
  'POST /api/challenges/link': {
    summary: 'Make a link that challenges the first player who opens it within 7 days',
    access: 'signed-in',
    limits: [{ max: 60, seconds: 3600, by: 'account' }],
    body: z.object({ targetLevel: TargetLevel.default(DUEL_LEVEL) }).nullish(),
    status: 201,
    ok: z.object({ url: z.url(), token: Id, expiresAt: Time }),
    errors: ['username_required', 'premium_required'],
  },
  'GET /api/challenges/link/:token': {
    summary: 'The challenger and terms of a link',
    access: 'optional',
    limits: [{ max: 120, seconds: 60, by: 'network', local: true }],
    params: TokenParams,
    ok: DuelLink,
    errors: ['not_found'],
  },
  'POST /api/challenges/link/:token/accept': {
    summary: 'Accept the challenge of a link',
    access: 'signed-in',
    params: TokenParams,
    status: 201,
    ok: Duel,
    errors: ['not_found', 'username_required', 'link_used', 'self_challenge', 'already_challenged'],
  },
} as const satisfies EndpointTable
