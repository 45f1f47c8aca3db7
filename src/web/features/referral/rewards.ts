import type { Output } from '../../lib/api.ts'
import { capitalize } from '../../lib/format.ts'

type Tier = Output<'GET /api/referrals/tiers'>[number]

/** Returns a short text for each reward of a tier. */
export const rewardsOf = ({ rewards }: Tier): string[] => [
  ...(rewards.hints > 0 ? [`${rewards.hints} Bonus Hints`] : []),
  ...(rewards.extraLives > 0 ? [`${rewards.extraLives} Extra Lives`] : []),
  ...(rewards.premiumDays === undefined ? [] : [`${rewards.premiumDays} Premium Days`]),
  ...(rewards.badges.length > 0
    ? [`${rewards.badges.length} New ${rewards.badges.length === 1 ? 'Badge' : 'Badges'}`]
    : []),
  ...rewards.features.map((feature) => capitalize(feature.replaceAll('_', ' '))),
]
