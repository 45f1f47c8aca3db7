import { Fragment } from 'react'
import type { Output } from '../../lib/api.ts'
import styles from './Referrals.module.css'
import { rewardsOf } from './rewards.ts'

/** The rewards of a tier, with a dot between two of them. A line breaks only after a dot. */
export const Rewards = ({ tier }: { tier: Output<'GET /api/referrals/tiers'>[number] }) =>
  rewardsOf(tier).map((reward, place, all) => (
    <Fragment key={reward}>
      <span className={styles.reward}>{place < all.length - 1 ? `${reward} ·` : reward}</span>{' '}
    </Fragment>
  ))
