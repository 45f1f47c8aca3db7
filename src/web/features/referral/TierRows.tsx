import { ErrorState } from '../../design/ErrorState.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { Tag } from '../../design/Tag.tsx'
import { BadgeMark } from '../../domain/badge/BadgeMark.tsx'
import { errorMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import styles from './Referrals.module.css'
import { Rewards } from './Rewards.tsx'
import { rewardsOf } from './rewards.ts'
import { Active } from './Sharing.tsx'

export function TierRows({ current }: { current: number | undefined }) {
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
    <Stack as="ol" gap={0} className={styles.rows}>
      {data.map((tier) => (
        <Row as="li" gap={4} key={tier.tier} data-tier={tier.tier}>
          <BadgeMark
            type={tier.rewards.badges[0] ?? 'referral_beginner'}
            isWon={current !== undefined && tier.tier > 0 && tier.tier <= current}
            size={52}
          />
          <Stack gap={0}>
            <Row gap={2} wrap>
              <Text as="h2" size="lead">
                {tier.name}
              </Text>
              {tier.tier === current && <Tag>Current</Tag>}
              {current !== undefined && tier.tier < current && <Active>Completed</Active>}
              <Text size="small" tone="soft" className={styles.needs}>
                {tier.requiredReferrals === 1 ? '1 referral' : `${tier.requiredReferrals} referrals`}
              </Text>
            </Row>
            <Text size="small">
              {rewardsOf(tier).length > 0 ? <Rewards tier={tier} /> : 'Where everybody begins.'}
            </Text>
          </Stack>
        </Row>
      ))}
    </Stack>
  )
}
