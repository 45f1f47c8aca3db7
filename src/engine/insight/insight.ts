export const recommendationTypes = ['difficulty', 'timing', 'strategy', 'challenge'] as const
export const priorities = ['high', 'medium', 'low'] as const
/** `other`: neither is statistically sure. */
export const trends = ['improving', 'declining', 'other'] as const

/** Statements that come with their own figures. */
export const basisKeys = [
  'overallTrend',
  'streakPotential',
  'difficultyRecommendation',
  'optimalPlayTime',
  'strongestCategories',
  'weakestCategories',
] as const
