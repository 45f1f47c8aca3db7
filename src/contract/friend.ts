import { z } from 'zod'
import { RELATIONS_A_CALL } from '../engine/friend.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Position, Time, text } from './shared.ts'

/**
 * What connects the caller with another player. `requested`: the caller asked to follow a private account. `following`:
 * the caller follows the player. `friends`: both follow each other. See docs/rules.md#friends.
 */
export const Relation = z.enum(['none', 'requested', 'following', 'friends'])
export type Relation = z.infer<typeof Relation>

const RelationReply = z.object({ relation: Relation })

/** Who sees a part of a player's data. Friends are players who follow each other. */
export const audiences = ['everyone', 'friends', 'nobody'] as const
const Audience = z.enum(audiences)
export type Audience = z.infer<typeof Audience>

const Privacy = z.object({
  /** True if the player decides about each request to follow. */
  private: z.boolean(),
  /** What the feed of activities says about the player. */
  activity: Audience,
  /** Whether the player is online. Only friends ever see it. */
  online: Audience.exclude(['everyone']),
  /** The win streaks on the player's page, and the streak with each friend. */
  streak: Audience,
  /** The threads of the player's dailies, and the player's name on the leaderboards of single days. */
  dailyResults: Audience,
  /** The clubs on the player's page. */
  clubs: Audience,
})
export type Privacy = z.infer<typeof Privacy>

/** A row in a list of players, newest first. `id` is the position of the row in the list. */
const Row = z.object({ id: Id, user: PublicUser, at: Time })

/** A player whom the caller follows or asks to follow, or who follows the caller. */
const Followed = Row.extend({ relation: Relation })
export type Followed = z.infer<typeof Followed>

/** A player who asks to follow the caller. */
const FollowRequest = Row.extend({
  /**
   * True if the player signed up with the caller's code or link. If the caller accepts, both follow each other.
   */
  mutual: z.boolean(),
})
export type FollowRequest = z.infer<typeof FollowRequest>

export type BlockedPlayer = z.infer<typeof Row>

const Friend = Row.extend({
  /** True if the friend has the app open. False if the friend does not show it. */
  online: z.boolean(),
  /** Number of days in a row on which both finished the daily challenge; 0 if the friend does not show it. */
  streak: z.int(),
})
export type Friend = z.infer<typeof Friend>

const byName = z.object({ username: text(100) })
const paged = z.object({
  /** The `id` of the last row on the page before. */
  before: Position.optional(),
})

export const friendApi = {
  'PUT /api/users/:username/follow': {
    summary: 'Follow a player, or ask to follow a private account',
    access: 'signed-in',
    limits: [{ max: 120, seconds: 60, by: 'account' }],
    params: byName,
    ok: RelationReply,
    errors: ['not_found', 'username_required', 'own_case', 'list_full'],
  },
  'DELETE /api/users/:username/follow': {
    summary: 'Stop following a player, or withdraw the request',
    access: 'signed-in',
    limits: [{ max: 120, seconds: 60, by: 'account' }],
    params: byName,
    ok: RelationReply,
    errors: ['not_found'],
  },
  'PUT /api/users/:username/block': {
    summary: 'Block a player: neither sees, follows, challenges or finds the other',
    access: 'signed-in',
    limits: [{ max: 120, seconds: 60, by: 'account' }],
    reachesBlocked: true,
    params: byName,
    status: 204,
    ok: z.void(),
    errors: ['not_found', 'own_case', 'list_full'],
  },
  'DELETE /api/users/:username/block': {
    summary: 'End a block. Neither follows the other afterwards',
    access: 'signed-in',
    limits: [{ max: 120, seconds: 60, by: 'account' }],
    reachesBlocked: true,
    params: byName,
    status: 204,
    ok: z.void(),
    errors: ['not_found'],
  },
  'POST /api/users/:username/nudge': {
    summary: 'Remind a friend of the daily challenge. A second nudge on a day does nothing',
    access: 'signed-in',
    limits: [{ max: 120, seconds: 60, by: 'account' }],
    params: byName,
    status: 204,
    ok: z.void(),
    errors: ['not_found', 'not_friends', 'already_attempted'],
  },
  'GET /api/me/following': {
    summary: 'The players whom you follow or ask to follow, newest first, 50 at a time',
    access: 'signed-in',
    query: paged,
    ok: z.array(Followed),
  },
  'GET /api/me/followers': {
    summary: 'The players who follow you, newest first, 50 at a time',
    access: 'signed-in',
    query: paged,
    ok: z.array(Followed),
  },
  'GET /api/me/requests': {
    summary: 'The players who ask to follow you, newest first, 50 at a time',
    access: 'signed-in',
    query: paged,
    ok: z.array(FollowRequest),
  },
  'POST /api/me/requests/:username': {
    summary: 'Accept or refuse a request to follow you',
    access: 'signed-in',
    params: byName,
    body: z.object({ accept: z.boolean() }),
    /** What connects the caller with the player who asked. */
    ok: RelationReply,
    errors: ['not_found'],
  },
  'GET /api/me/blocked': {
    summary: 'The players whom you block, newest first, 50 at a time',
    access: 'signed-in',
    reachesBlocked: true,
    query: paged,
    ok: z.array(Row),
  },
  'GET /api/me/friends': {
    summary: 'Your friends, newest first, 50 at a time, and who of them is online',
    access: 'signed-in',
    query: paged.extend({
      /** `1`: only the friends who are online. */
      online: z.literal('1').optional(),
    }),
    ok: z.array(Friend),
  },
  'GET /api/me/relations': {
    summary: 'What connects you with each of these players, for the buttons in lists',
    access: 'signed-in',
    query: z.object({
      /** Ids of players, separated by commas. */
      of: z
        .string()
        .regex(
          new RegExp(`^[A-Za-z0-9_-]{1,64}(?:,[A-Za-z0-9_-]{1,64}){0,${RELATIONS_A_CALL - 1}}$`),
          'must be a list of ids',
        ),
    }),
    /** The key is the id of the player. A player who does not exist has the relation `none`. */
    ok: z.record(Id, Relation),
  },
  'GET /api/me/privacy': {
    summary: 'What of you others see',
    access: 'signed-in',
    ok: Privacy,
  },
  'PUT /api/me/privacy': {
    summary: 'Change what of you others see; a setting that is not sent stays as it is',
    access: 'signed-in',
    limits: [{ max: 60, seconds: 60, by: 'account' }],
    body: Privacy.partial(),
    ok: Privacy,
  },
} as const satisfies EndpointTable

/** The question that a player who signed up with another player's code or link answers once. */
export const inviterApi = {
  'GET /api/me/inviter': {
    summary: 'Who invited you, as long as you have not said whether you follow each other',
    access: 'signed-in',
    ok: z.object({ user: PublicUser.nullable() }),
  },
  'POST /api/me/inviter': {
    summary:
      'Say whether you and the player who invited you follow each other. A second answer changes nothing',
    access: 'signed-in',
    body: z.object({ follow: z.boolean() }),
    ok: RelationReply,
    errors: ['not_found', 'username_required', 'list_full'],
  },
} as const satisfies EndpointTable
