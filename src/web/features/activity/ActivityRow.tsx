import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { Avatar } from '../../domain/player/Avatar.tsx'
import { PlayerLink } from '../../domain/player/PlayerLink.tsx'
import { formatAgo, playerName } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import styles from './ActivityRow.module.css'
import { type Activity, deed } from './sentences.ts'

export function ActivityRow({ activity }: { activity: Activity }) {
  const { user, createdAt } = activity
  const name = playerName(user)
  const now = useNow()
  return (
    <li className={styles.row}>
      <Avatar id={user.id} name={name} imageUrl={user.profileImageUrl} frame={user.frame} size={36} />
      <p className={styles.text}>
        <PlayerLink username={user.username} className={styles.name}>
          {name}
        </PlayerLink>{' '}
        {deed(activity)}
      </p>
      <time className={styles.time} dateTime={createdAt} title={new Date(createdAt).toLocaleString('en-GB')}>
        {formatAgo(createdAt, now)}
      </time>
    </li>
  )
}

/** The shape of the feed while it is loading. */
export const WaitingActivities = () => (
  <div className={styles.waiting}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: 10 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the feed
      <div key={row} className={styles.row}>
        <Skeleton width="36px" height="36px" radius="var(--round)" />
        <Skeleton width={`${52 + ((row * 17) % 40)}%`} height="20px" />
      </div>
    ))}
  </div>
)
