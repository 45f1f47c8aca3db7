import { Fragment } from 'react'
import type { Output } from '../../lib/api.ts'
import styles from './Referrals.module.css'
import { rewardsOf } from './rewards.ts'

/** The rewards of a tier. A dot is between two rewards of one line; no line begins or ends with a dot. */
export const Rewards = ({ tier }: { tier: Output<'GET /api/referrals/tiers'>[number] }) => (
  <span className={styles.rewards}>
    {rewardsOf(tier).map((reward, place) => (
      <Fragment key={reward}>
        {place > 0 && ' '}
        <span>
          {place > 0 && <span className={styles.dot}>· </span>}
          {reward}
        </span>
      </Fragment>
    ))}
  </span>
)
