import { tiers } from '../../../engine/referral/tier.ts'
import { ErrorState } from '../../design/ErrorState.tsx'
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
    <section>
      <h2>Top Referrers</h2>
      {!data && <Skeleton height="16rem" radius="var(--r)" />}
      {data?.length === 0 && <p className={styles.soft}>No referrers yet. The first place is open.</p>}
      {data && data.length > 0 && (
        <ol className={styles.top}>
          {data.map((row, n) => (
            <li key={row.id}>
              <Rank rank={n + 1} />
              <Avatar
                id={row.id}
                name={row.username}
                imageUrl={row.profileImageUrl}
                frame={row.frame}
                size={32}
              />
              <b>{row.username}</b>
              <span className={styles.tier} data-tier={row.currentReferralTier}>
                {tiers[row.currentReferralTier]?.name}
              </span>
              <span>
                {row.referralCount} {row.referralCount === 1 ? 'friend' : 'friends'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
