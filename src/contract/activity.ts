import { z } from 'zod'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Position, Scope, streamInput, Time } from './shared.ts'

const activityTypes = ['high_score', 'level_up', 'challenge_win', 'challenge_completed', 'other'] as const

/**
 * Maps each kind of activity in the feed to the value of the activity's field `type`. When you write a feature with new
 * kinds of activities, add the kinds to this object, and their figures to `ActivityData`.
 */
export const activityKinds = {
  /** A player chose their username. */
  joined: 'other',
  /** A run ended with the player's best score. The activity has the figures `score` and `level`. */
  personal_best: 'high_score',
  /**
   * A run ended with a personal best score that is also among the ten best scores of all players. The activity has the
   * figures `score`, `level` and `rank`.
   */
  high_score: 'high_score',
  /**
   * A player completed level 5, 10, 15, … for the first time. The activity has the figures `level` and `score` (the
   * score of the run).
   */
  level_up: 'level_up',
  /**
   * For the first time, a player completed 5, 10, 25, … levels in a row. The activity has the figures `streak` and
   * `level`.
   */
  win_streak: 'other',
  /** A player won a duel. The activity has the figures `score` and `level`. */
  duel_won: 'challenge_win',
  /** A player finished a duel but did not win. The activity has the figures `score` and `level`. */
  duel_played: 'challenge_completed',
} as const satisfies Record<string, (typeof activityTypes)[number]>
export type ActivityKind = keyof typeof activityKinds

const kinds = Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]]

/** The numbers that the feed shows about an activity. Each kind of activity uses only some of the fields. */
export const ActivityData = z.object({
  score: z.int().optional(),
  level: z.int().optional(),
  rank: z.int().optional(),
  streak: z.int().optional(),
  /** Id of the run in which the activity happened. */
  run: Id.optional(),
})
export type ActivityData = z.infer<typeof ActivityData>

export const Activity = z.object({
  /**
   * A later activity has a higher id. Therefore an activity's id is also a position in the feed and in the stream of
   * activities.
   */
  id: Id,
  type: z.enum(activityTypes),
  kind: z.enum(kinds),
  data: ActivityData,
  user: PublicUser,
  createdAt: Time,
})
export type Activity = z.infer<typeof Activity>

export const activityApi = {
  'GET /api/activities': {
    summary: 'Recent activities of all players, or of those whom you follow, newest first, 20 at a time',
    access: 'signed-in',
    mayLag: true,
    query: z.object({ before: z.literal('').or(Position).optional(), scope: Scope }),
    ok: z.array(Activity),
  },
  'GET /api/activities/events': {
    summary: 'Activities as they happen, in order, each once, at most 20 a second (server-sent events)',
    access: 'signed-in',
    limits: [{ max: 120, seconds: 60, by: 'account' }],
    ...streamInput,
    events: {
      activity: Activity,
      /** Number of activities that the server leaves out because too many happen in a short time. */
      skipped: z.object({ count: z.int().positive() }),
    },
    ok: z.void(),
  },
} as const satisfies EndpointTable
