import { Row, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { Avatar } from '../../domain/player/Avatar.tsx'
import { PlayerLink } from '../../domain/player/PlayerLink.tsx'
import { playerName } from '../../lib/format.ts'
import { formatAgo } from '../../lib/format-date.ts'
import { useNow } from '../../lib/now.ts'
import styles from './ActivityTab.module.css'
import type { FeedRow } from './feed.ts'
import { deed } from './sentences.ts'

export function ActivityRow({ activity }: { activity: FeedRow }) {
  const { user, createdAt } = activity
  const name = playerName(user)
  const now = useNow()
  return (
    <Row as="li" gap={4} align="start" className={styles.row}>
      <Avatar id={user.id} name={name} imageUrl={user.profileImageUrl} frame={user.frame} size={36} />
      <Row wrap align="baseline" gap={0} className={styles.words}>
        <p className={styles.text}>
          <PlayerLink username={user.username} className={styles.name}>
            {name}
          </PlayerLink>{' '}
          {deed(activity)}
        </p>
        <Text
          as="time"
          size="small"
          tone="soft"
          dateTime={createdAt}
          title={new Date(createdAt).toLocaleString('en-GB')}
        >
          {formatAgo(createdAt, now)}
        </Text>
      </Row>
    </Row>
  )
}

/** The placeholder that is visible while the feed is loading. */
export const WaitingActivities = () => (
  <div className={styles.waiting}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: 10 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the feed
      <Row key={row} gap={4} className={styles.row}>
        <Skeleton width="36px" height="36px" radius="var(--round)" />
        <Skeleton width={`${52 + ((row * 17) % 40)}%`} height="20px" />
      </Row>
    ))}
  </div>
)
