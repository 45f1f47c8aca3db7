export const recommendationTypes = ['difficulty', 'timing', 'strategy', 'challenge'] as const
export const priorities = ['high', 'medium', 'low'] as const
/**
 * Directions of the trend of a player's results. The direction `other` means that neither an improvement nor a decline
 * is statistically significant.
 */
export const trends = ['improving', 'declining', 'other'] as const

export const basisKeys = [
  'overallTrend',
  'streakPotential',
  'difficultyRecommendation',
  'optimalPlayTime',
  'strongestCategories',
  'weakestCategories',
] as const
