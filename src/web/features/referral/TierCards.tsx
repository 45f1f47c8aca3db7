import { ErrorState } from '../../design/ErrorState.tsx'
import { Card, Stack, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { Tag } from '../../design/Tag.tsx'
import { errorMessage, type Output } from '../../lib/api.ts'
import { capitalize } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import styles from './Referrals.module.css'
import { Active } from './Sharing.tsx'

type Tier = Output<'GET /api/referrals/tiers'>[number]

const rewardsOf = ({ rewards }: Tier): string[] => [
  ...(rewards.hints > 0 ? [`${rewards.hints} Bonus Hints`] : []),
  ...(rewards.extraLives > 0 ? [`${rewards.extraLives} Extra Lives`] : []),
  ...(rewards.premiumDays === undefined ? [] : [`${rewards.premiumDays} Premium Days`]),
  ...(rewards.badges.length > 0
    ? [`${rewards.badges.length} New ${rewards.badges.length === 1 ? 'Badge' : 'Badges'}`]
    : []),
  ...rewards.features.map((feature) => capitalize(feature.replaceAll('_', ' '))),
]

export function TierCards({ current }: { current: number | undefined }) {
  const { data, error, refetch, isFetching } = useApi('GET /api/referrals/tiers')
  if (error)
    return (
      <ErrorState
        title="The tiers could not be loaded"
        message={errorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data) return <Skeleton height="24rem" radius="var(--r)" />
  return (
    <Stack as="ul" className={styles.tiers}>
      {data.map((tier) => (
        <Card as="li" gap={3} key={tier.tier} data-tier={tier.tier}>
          <Text as="h2" size="lead">
            {tier.name}
          </Text>
          <Text tone="soft">
            {tier.requiredReferrals === 1 ? '1 referral' : `${tier.requiredReferrals} referrals`}
          </Text>
          {tier.tier === current && <Tag className={styles.current}>Current</Tag>}
          {current !== undefined && tier.tier < current && <Active>Completed</Active>}
          <ul className={styles.rewards}>
            {rewardsOf(tier).map((reward) => (
              <li key={reward}>{reward}</li>
            ))}
          </ul>
        </Card>
      ))}
    </Stack>
  )
}
