import { z } from 'zod'
import { categoryKinds } from '../engine/catalogue/category.ts'
import { basisKeys, priorities, recommendationTypes, trends } from '../engine/insight/insight.ts'
import type { EndpointTable } from './endpoint.ts'
import { Time } from './shared.ts'

/** The figures on which a statement is based. `sample` is the number of counted levels (or groups, mistakes, hints). */
const Basis = z.object({
  sample: z.int(),
  figures: z.array(z.object({ name: z.string(), value: z.string() })),
})

const Recommendation = z.object({
  type: z.enum(recommendationTypes),
  title: z.string(),
  priority: z.enum(priorities),
  actionable: z.string(),
  description: z.string(),
  /** The figures, written as a sentence. */
  insight: z.string(),
  estimatedImpact: z.string(),
  basis: Basis,
  /** The page that the button opens: practice of weak kinds, levels, or today's daily challenge. */
  action: z.enum(['practice', 'play', 'daily']).optional(),
})

/** A percentage, with its 95 % confidence interval from `low` to `high`. */
const share = { percent: z.int(), low: z.int(), high: z.int() }

/** The data of the charts. The server computes the data of the charts, and the page only draws them. */
const Charts = z.object({
  /**
   * Scores of the latest levels, oldest first, corrected to equal difficulty. The trend line has a value and a 95 %
   * confidence interval at the times of these levels.
   */
  trend: z.object({
    /** Title of the chart, such as "Improving: 86 points more a level". */
    title: z.string(),
    /** A sentence with the range of levels and the statistical certainty of the trend. */
    note: z.string(),
    points: z.array(z.object({ at: Time, level: z.int(), score: z.number() })),
    line: z.array(z.object({ at: Time, value: z.number(), low: z.number(), high: z.number() })),
  }),
  /**
   * Share of groups found without a mistake, by kind, the best kind first. Kinds of categories with too few groups are
   * left out.
   */
  kinds: z.array(
    z.object({
      kind: z.enum(categoryKinds),
      name: z.string(),
      /** The values `strongest` and `weakest` are statistically significant. */
      standing: z.enum(['strongest', 'between', 'weakest']),
      found: z.int(),
      groups: z.int(),
      ...share,
    }),
  ),
  /**
   * Mistakes per level by the local hour of the level's start, in bands of three hours. Bands of hours in which the
   * player started no level are left out.
   */
  hours: z.array(
    z.object({
      from: z.int(),
      to: z.int(),
      levels: z.int(),
      /** Mean number of mistakes per level, or null if there are too few levels. */
      mistakes: z.number().nullable(),
      best: z.boolean(),
    }),
  ),
})

/** A player's insights and advice. See docs/rules.md#insights-and-practice. */
export const Recommendations = z.object({
  personalizedMessage: z.string(),
  overallTrend: z.enum(trends),
  /** Expected number of completed levels out of ten levels like the player's latest ones. */
  streakPotential: z.int().min(0).max(10),
  /** The highest level that the player would complete with a chance of at least 60 %, else 1. */
  difficultyRecommendation: z.int(),
  /** Local hours such as "18–21", or null if no hours are significantly better. */
  optimalPlayTime: z.string().nullable(),
  /**
   * Names of kinds of groups. The list of kinds is empty if no kind is significantly better or worse than the others.
   */
  strongestCategories: z.array(z.string()),
  weakestCategories: z.array(z.string()),
  recommendations: z.array(Recommendation),
  basis: z.record(z.enum(basisKeys), Basis),
  /** Number of counted levels, and the times when the first and the last of them ended. */
  levels: z.object({ count: z.int(), from: Time, to: Time }),
  charts: Charts,
})
export type Recommendations = z.infer<typeof Recommendations>

export const insightApi = {
  'GET /api/recommendations': {
    summary: 'What your results say about your play, with advice',
    access: 'signed-in',
    ok: Recommendations,
    errors: ['not_enough_history'],
  },
} as const satisfies EndpointTable
