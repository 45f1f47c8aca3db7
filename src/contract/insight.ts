import { z } from 'zod'
import { categoryKinds } from '../engine/catalogue/category.ts'
import { basisKeys, priorities, recommendationTypes, trends } from '../engine/insight/insight.ts'
import type { EndpointTable } from './endpoint.ts'
import { Time } from './shared.ts'

/** The figures on which a statement is based. `sample` is the number of counted levels, groups, mistakes or hints. */
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
  /** A sentence with the figures on which the statement is based. */
  insight: z.string(),
  estimatedImpact: z.string(),
  basis: Basis,
  /** The page that the button below the advice opens: the practice page, the levels, or today's daily challenge. */
  action: z.enum(['practice', 'play', 'daily']).optional(),
})

/** A percentage with its 95 % confidence interval, which goes from `low` to `high`. */
const share = { percent: z.int(), low: z.int(), high: z.int() }

/** The data of the charts. The server computes all numbers, and the page only draws the charts. */
const Charts = z.object({
  /**
   * Scores of the player's latest levels, oldest first, converted to equal difficulty. The trend line has a value and a
   * 95 % confidence interval at the time of each level.
   */
  trend: z.object({
    /** Title of the chart, such as "Improving: 86 points more a level". */
    title: z.string(),
    /** A sentence that says which levels the chart shows and how certain the trend is. */
    note: z.string(),
    points: z.array(z.object({ at: Time, level: z.int(), score: z.number() })),
    line: z.array(z.object({ at: Time, value: z.number(), low: z.number(), high: z.number() })),
  }),
  /**
   * For each kind of category, the share of groups that the player found without a mistake. The kind with the highest
   * share is first. A kind with too few groups is left out.
   */
  kinds: z.array(
    z.object({
      kind: z.enum(categoryKinds),
      name: z.string(),
      /**
       * A kind has the value `strongest` or `weakest` only if the difference from other kinds is statistically
       * significant.
       */
      standing: z.enum(['strongest', 'between', 'weakest']),
      found: z.int(),
      groups: z.int(),
      ...share,
    }),
  ),
  /**
   * Mean number of mistakes per level, for each range of three hours of the day. A level belongs to the range that
   * contains the local time of the level's start. A range in which the player started no level is left out.
   */
  hours: z.array(
    z.object({
      from: z.int(),
      to: z.int(),
      levels: z.int(),
      /** Mean number of mistakes per level, or null if the player has started too few levels in these hours. */
      mistakes: z.number().nullable(),
      best: z.boolean(),
    }),
  ),
})

/** A player's insights and advice. See docs/rules.md#insights-and-practice. */
export const Recommendations = z.object({
  personalizedMessage: z.string(),
  overallTrend: z.enum(trends),
  /** Number of levels that the player would probably complete in ten levels of the same kind as the latest levels. */
  streakPotential: z.int().min(0).max(10),
  /**
   * The highest level that the player would complete with a chance of at least 60 %. The value is 1 if there is no such
   * level.
   */
  difficultyRecommendation: z.int(),
  /**
   * Hours of the day such as "18–21" in which the player makes significantly fewer mistakes, or null if no hours are
   * significantly better.
   */
  optimalPlayTime: z.string().nullable(),
  /**
   * Names of the kinds of categories that the player solves significantly better than other kinds. The list is empty if
   * there is no significant difference.
   */
  strongestCategories: z.array(z.string()),
  weakestCategories: z.array(z.string()),
  recommendations: z.array(Recommendation),
  basis: z.record(z.enum(basisKeys), Basis),
  /**
   * Number of levels from which the insights are computed. `from` and `to` are the times when the first and the last of
   * these levels ended.
   */
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
