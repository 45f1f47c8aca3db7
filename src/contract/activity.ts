import { z } from 'zod'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Time } from './shared.ts'

/** The types of spec section 3, "Activity". */
const activityTypes = ['high_score', 'level_up', 'challenge_win', 'challenge_completed', 'other'] as const

/** What exactly happened, and which of the types above it is. A later feature adds its kinds here and its figures below. */
export const activityKinds = {
  /** A player has chosen their username. */
  joined: 'other',
  /** A run ended as the player's best (score, level). */
  personal_best: 'high_score',
  /** A run ended as the player's best and stands among the ten best of all (score, level, rank). */
  high_score: 'high_score',
  /** A player has completed a fifth, tenth, … level for the first time (level, score of the run). */
  level_up: 'level_up',
  /** Five, ten, twenty-five, … completed levels in a row, more than ever before (streak, level). */
  win_streak: 'other',
} as const satisfies Record<string, (typeof activityTypes)[number]>
export type ActivityKind = keyof typeof activityKinds

const kinds = Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]]

/** The figures of an activity, as far as its kind has them. */
export const ActivityData = z.object({
  score: z.int().optional(),
  level: z.int().optional(),
  rank: z.int().optional(),
  streak: z.int().optional(),
})
export type ActivityData = z.infer<typeof ActivityData>

export const Activity = z.object({
  /** Grows with every activity, so that it also says where a stream or a page goes on. */
  id: Id,
  type: z.enum(activityTypes),
  kind: z.enum(kinds),
  data: ActivityData,
  user: PublicUser,
  createdAt: Time,
})
export type Activity = z.infer<typeof Activity>

/** A place in the feed or in a stream: the id of an item of it. */
const Place = z.string().regex(/^\d{1,15}$/, 'must be an id of an item')

export const activityApi = {
  'GET /api/activities': {
    summary: 'What players have done lately, newest first, 20 at a time',
    access: 'signed-in',
    query: z.object({ before: z.literal('').or(Place).optional() }),
    ok: z.array(Activity),
  },
  'GET /api/activities/events': {
    summary: 'Activities as they happen, in order, each once (server-sent events)',
    access: 'signed-in',
    limits: [{ max: 120, seconds: 60, by: 'account' }],
    // A reconnecting browser sends the header by itself; `after` is for a page that has read the list before.
    query: z.object({ after: Place.optional() }),
    headers: z.looseObject({ 'last-event-id': z.string().max(64).optional() }),
    events: { activity: Activity },
    ok: z.void(),
  },
} as const satisfies EndpointTable
