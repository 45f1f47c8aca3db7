import { z } from 'zod'
import { categoryKinds } from '../engine/catalogue/category.ts'
import { basisKeys, priorities, recommendationTypes, trends } from '../engine/insight/insight.ts'
import type { EndpointTable } from './endpoint.ts'
import { Time } from './shared.ts'

/** What a statement rests on: how many levels (or groups, mistakes, hints) it was counted from, and its figures, each with a name for people. */
const Basis = z.object({
  sample: z.int(),
  figures: z.array(z.object({ name: z.string(), value: z.string() })),
})

const Recommendation = z.object({
  type: z.enum(recommendationTypes),
  title: z.string(),
  priority: z.enum(priorities),
  /** What to do. */
  actionable: z.string(),
  description: z.string(),
  /** The figures, in a sentence. */
  insight: z.string(),
  estimatedImpact: z.string(),
  basis: Basis,
  /** Where it leads: a board of one's weakest kinds, the levels, or today's daily. Absent: nowhere. */
  action: z.enum(['practice', 'play', 'daily']).optional(),
})

/** A share in percent with the interval in which it is with 95 % certainty. */
const share = { percent: z.int(), low: z.int(), high: z.int() }

/** What the charts show. The server computes it, the page only draws it. */
const Charts = z.object({
  /**
   * The points of the latest levels, oldest first, as if each board had been as hard as these levels were on average; and the
   * trend through them at the same times, with the interval in which it is with 95 % certainty.
   */
  trend: z.object({
    /** Said of the score of a level, such as "Improving: 86 points more a level". */
    title: z.string(),
    /** From where to where, and how sure. */
    note: z.string(),
    points: z.array(z.object({ at: Time, level: z.int(), score: z.number() })),
    line: z.array(z.object({ at: Time, value: z.number(), low: z.number(), high: z.number() })),
  }),
  /** Groups of each kind found without a mistake, the best kind first. Kinds with too few groups are left out. */
  kinds: z.array(
    z.object({
      kind: z.enum(categoryKinds),
      name: z.string(),
      /** `strongest` and `weakest` are sure; the others are not told apart from the player's average. */
      standing: z.enum(['strongest', 'between', 'weakest']),
      found: z.int(),
      groups: z.int(),
      ...share,
    }),
  ),
  /** Mistakes a level by the local hour at which it was begun, from 0 to 24 in bands of three hours. Bands without a level are left out. */
  hours: z.array(
    z.object({
      from: z.int(),
      to: z.int(),
      levels: z.int(),
      /** Null while there are too few levels to say. */
      mistakes: z.number().nullable(),
      best: z.boolean(),
    }),
  ),
})

/** The shape of spec section 7 with the figures of each statement, and what the charts show. */
export const Recommendations = z.object({
  personalizedMessage: z.string(),
  overallTrend: z.enum(trends),
  /** Of ten levels like the latest ones, how many the player would complete. */
  streakPotential: z.int().min(0).max(10),
  /** The highest level that the player would more likely complete than not. */
  difficultyRecommendation: z.int(),
  /** Local hours such as "18–21"; null when no hours are surely better. */
  optimalPlayTime: z.string().nullable(),
  /** Names of kinds of groups. Empty when none is surely above or below the others. */
  strongestCategories: z.array(z.string()),
  weakestCategories: z.array(z.string()),
  recommendations: z.array(Recommendation),
  /** What the statements above rest on. */
  basis: z.record(z.enum(basisKeys), Basis),
  /** The finished levels that were counted, and when the first and the last of them ended. */
  levels: z.object({ count: z.int(), from: Time, to: Time }),
  charts: Charts,
})
export type Recommendations = z.infer<typeof Recommendations>

export const insightApi = {
  'GET /api/recommendations': {
    summary: 'What your own record says about your play',
    access: 'signed-in',
    ok: Recommendations,
    errors: ['not_enough_history'],
  },
} as const satisfies EndpointTable
