import { Dotted } from '../../design/Dotted.tsx'
import type { Output } from '../../lib/api.ts'
import { rewardsOf } from './rewards.ts'

/** The rewards of a tier. */
export const Rewards = ({ tier }: { tier: Output<'GET /api/referrals/tiers'>[number] }) => (
  <Dotted facts={rewardsOf(tier)} />
)
