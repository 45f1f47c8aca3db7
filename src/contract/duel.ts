import { z } from 'zod'
import { DUEL_LEVEL, DUEL_LEVELS, duelOutcomes, duelStatuses, sideStates } from '../engine/duel/duel.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { DuelRating } from './player.ts'
import { Id, IdParams, streamInput, Time } from './shared.ts'

/** The two sides of a duel: who asked, and who was asked. */
export const Side = z.enum(['challenger', 'challenged'])
export type Side = z.infer<typeof Side>

/** A player of a duel, with their rating for duels. */
export const Duelist = PublicUser.extend({ rating: z.int(), provisional: z.boolean() })
export type Duelist = z.infer<typeof Duelist>

/** How far a side is: what the other may see of it. It holds no words. */
const Standing = z.object({
  groupsFound: z.int(),
  mistakes: z.int(),
  finished: z.boolean(),
  /** Milliseconds since this side's own start. */
  atMs: z.int(),
})

/** A step of one side: its standing after its start, after a guess, or at its end. */
export const Progress = Standing.extend({ side: Side })
export type Progress = z.infer<typeof Progress>

/** A duel as one of its players sees it (api.md, "Duels"). One function of the server makes it. */
export const Duel = z.object({
  id: Id,
  challengerId: Id,
  challengedId: Id,
  challenger: Duelist,
  challenged: Duelist,
  status: z.enum(duelStatuses),
  winnerId: Id.nullable(),
  /** Null until the own side has ended: the other's too. */
  challengerScore: z.int().nullable(),
  challengedScore: z.int().nullable(),
  targetLevel: z.int(),
  groupCount: z.int(),
  maxMistakes: z.int(),
  createdAt: Time,
  expiresAt: Time,
  /** When a duel that is not open any more was completed, declined or expired. */
  endedAt: Time.nullable(),
  /** Who declined it. */
  declinedBy: Id.nullable(),
  mine: z.enum(sideStates),
  theirs: z.enum(sideStates),
  /** May the own side start? False without premium. */
  canStart: z.boolean(),
  /** The instant at which both start; null unless both are ready. */
  startsAt: Time.nullable(),
  serverNow: Time,
  /** The own game, once started. */
  gameId: Id.nullable(),
  /**
   * Where both stand. `theirs` is null while the own side has not started, and in a ghost race, where the other's steps come
   * from `/ghost`.
   */
  standings: z.object({ mine: Standing.nullable(), theirs: Standing.nullable() }),
  /** Does the own side race a ghost: had the other ended before it started? */
  ghost: z.boolean(),
  outcome: z.enum(duelOutcomes).optional(),
  ratingChange: z.int().optional(),
  /** The open duel that was offered as its rematch, and who offered it. */
  rematch: z.object({ challengeId: Id, by: Id }).nullable(),
})
export type Duel = z.infer<typeof Duel>

/** One side's run of a completed duel. */
export const DuelRun = z.object({
  score: z.int(),
  /** Whole seconds from its start to its end. */
  seconds: z.int(),
  groupsFound: z.int(),
  mistakes: z.int(),
  solved: z.boolean(),
  /** The parts of the score. */
  points: z.object({ groups: z.int(), mistakesLeft: z.int(), speed: z.int() }),
  ratingBefore: z.int(),
  ratingAfter: z.int(),
  steps: z.array(Progress),
})
export type DuelRun = z.infer<typeof DuelRun>

/** What there was between two players, seen by one of them. */
export const HeadToHead = z.object({
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  /** The latest first, at most eight. */
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

/** What `/challenges` shows above its list. */
export const DuelSummary = DuelRating.extend({
  /** Open duels that somebody has started. */
  racing: z.int(),
  /** Open duels that nobody has started. */
  pending: z.int(),
})
export type DuelSummary = z.infer<typeof DuelSummary>

/** A link that challenges whoever opens it first. */
export const DuelLink = z.object({
  challenger: Duelist,
  targetLevel: z.int(),
  expiresAt: Time,
  /** `used`: somebody has opened it, or its time is up. */
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
      /** The id of a duel: the list begins with the next older one. */
      before: z.literal('').or(Id).optional(),
      /** Only those that are open, or only those that are over. */
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
    summary: 'Say that you are ready, or not any more. When both are, the start is three seconds later',
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
    // What the client reports is not believed: the reply comes from the server's record.
    body: z.object({ score: z.number(), level: z.number(), completed: z.boolean() }),
    ok: z.object({
      status: z.enum(duelStatuses),
      winnerId: Id.nullable(),
      /** `waiting`: the other has not ended yet. `none`: the duel expired or was declined. */
      outcome: z.enum([...duelOutcomes, 'waiting', 'none']),
    }),
    errors: ['not_found', 'attempt_not_over'],
  },
  'GET /api/challenges/:id/ghost': {
    summary: 'The steps of the other, who has ended, by the time since their own start',
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
    summary: 'What there was between the two players before',
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
      /** Who has the duel open, and who of them is ready. */
      presence: z.object({
        challenger: z.boolean(),
        challenged: z.boolean(),
        challengerReady: z.boolean(),
        challengedReady: z.boolean(),
      }),
      /** Both start at `startsAt`. Null: one of them has left before. */
      countdown: z.object({ startsAt: Time.nullable(), serverNow: Time }),
      /** A step of either side. The other's come only once the own side has started. */
      progress: Progress,
      /** The duel is completed. `winnerId` is null after a draw. */
      completed: z.object({ winnerId: Id.nullable() }),
      /** The duel was declined or has expired. */
      closed: z.object({ status: z.enum(['declined', 'expired']) }),
      /** `by` offers a rematch, or accepts the one that the other has offered. */
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
    summary: 'Who asks by a link',
    access: 'public',
    limits: [{ max: 120, seconds: 60, by: 'network', local: true }],
    params: TokenParams,
    ok: DuelLink,
    errors: ['not_found'],
  },
  'POST /api/challenges/link/:token/accept': {
    summary: 'Take up the challenge of a link',
    access: 'signed-in',
    params: TokenParams,
    status: 201,
    ok: Duel,
    errors: ['not_found', 'username_required', 'link_used', 'self_challenge', 'already_challenged'],
  },
} as const satisfies EndpointTable
