/** The kinds of a recommendation (spec section 7). */
export const recommendationTypes = ['difficulty', 'timing', 'strategy', 'challenge'] as const
export const priorities = ['high', 'medium', 'low'] as const
/** `other`: the record does not tell the two apart. */
export const trends = ['improving', 'declining', 'other'] as const

/** The statements that carry a basis of their own. */
export const basisKeys = [
  'overallTrend',
  'streakPotential',
  'difficultyRecommendation',
  'optimalPlayTime',
  'strongestCategories',
  'weakestCategories',
] as const
