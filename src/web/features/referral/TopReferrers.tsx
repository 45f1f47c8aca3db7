import { Link } from '@tanstack/react-router'
import { tiers } from '../../../engine/referral/tier.ts'
import { buttonClass } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { Rank } from '../../domain/leaderboard/Rank.tsx'
import { Avatar } from '../../domain/player/Avatar.tsx'
import { errorMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import styles from './Referrals.module.css'

export function TopReferrers() {
  const { data, error, refetch, isFetching } = useApi('GET /api/referrals/leaderboard', {}, { fresh: true })
  if (error)
    return (
      <ErrorState
        title="The leaderboard could not be loaded"
        message={errorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  return (
    <Stack as="section" gap={3}>
      <Text as="h2" size="lead">
        Top Referrers
      </Text>
      {!data && <Skeleton height="16rem" radius="var(--r)" />}
      {data?.length === 0 && (
        <EmptyState text="No referrers yet." line="The first place is open.">
          <Link to="/referrals" hash="share" className={buttonClass()}>
            Share &amp; Invite
          </Link>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Stack as="ol" gap={0} className={styles.rows}>
          {data.map((row, n) => (
            <Row as="li" wrap key={row.id}>
              <Rank rank={n + 1} />
              <Avatar
                id={row.id}
                name={row.username}
                imageUrl={row.profileImageUrl}
                frame={row.frame}
                size={32}
              />
              <Stack gap={0}>
                <Text as="b" cut>
                  {row.username}
                </Text>
                <Text
                  as="span"
                  tone="soft"
                >{`${row.referralCount} ${row.referralCount === 1 ? 'friend' : 'friends'}`}</Text>
              </Stack>
              <Row
                as="b"
                gap={2}
                className={styles.tier}
                style={{ '--tier': `var(--tier-${row.currentReferralTier})` }}
                data-tier={row.currentReferralTier}
              >
                {tiers[row.currentReferralTier]?.name}
              </Row>
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
