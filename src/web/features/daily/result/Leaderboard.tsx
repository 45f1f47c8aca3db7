import type { DailyEntry } from '../../../../contract/daily.ts'
import { errorMessage } from '../../../lib/api.ts'
import { formatNumber, formatSeconds, playerName, plural } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PlayerLink } from '../../../ui/PlayerLink.tsx'
import { Rank } from '../../../ui/Rank.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Section } from '../day/Section.tsx'
import styles from './Leaderboard.module.css'

function Row({ entry, isOwn, isApart }: { entry: DailyEntry; isOwn: boolean; isApart?: boolean }) {
  const name = playerName(entry.user)
  return (
    <li className={cx(styles.row, isOwn && styles.own, isApart && styles.apart)}>
      <Rank rank={entry.rank} />
      <Avatar id={entry.userId} name={name} imageUrl={entry.user.profileImageUrl} size={32} />
      <span className={styles.player}>
        <PlayerLink username={entry.user.username} className={styles.name}>
          {name}
        </PlayerLink>
        {isOwn && <span className={styles.you}>You</span>}
      </span>
      <span className={styles.time}>
        {entry.completed ? formatSeconds(entry.timeSpent) : 'not solved'}
        <span>{entry.mistakes === 0 ? 'no mistakes' : plural(entry.mistakes, 'mistake')}</span>
      </span>
      <b className={styles.score}>{formatNumber(entry.score)}</b>
    </li>
  )
}

function Waiting() {
  return (
    <>
      <VisuallyHidden>Loading...</VisuallyHidden>
      {[52, 38, 61, 45, 57].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width="28px" height="28px" radius="var(--round)" />
          <Skeleton width="32px" height="32px" radius="var(--round)" />
          <span className={styles.player}>
            <Skeleton width={`${width * 2}px`} height="20px" />
          </span>
          <span className={styles.time}>
            <Skeleton width="40px" height="20px" />
          </span>
          <Skeleton width="44px" height="20px" />
        </div>
      ))}
    </>
  )
}

/** Today's Leaderboard: the ten best, with the player marked. The player's own place stands below if it is not among them. */
export function Leaderboard({ challengeId, isToday }: { challengeId: string; isToday: boolean }) {
  const user = useUser()
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/daily-challenge/:id/leaderboard',
    { params: { id: challengeId } },
    { fresh: true },
  )
  const me = data?.me
  const isListed = data?.entries.some(({ userId }) => userId === user.id) ?? false
  const played = data && `${formatNumber(data.total)} ${data.total === 1 ? 'player' : 'players'}`
  return (
    <Section
      id="daily-leaderboard"
      title={isToday ? 'Today’s Leaderboard' : 'Leaderboard of the day'}
      note={played && (data.closed ? `${played}, final` : played)}
    >
      {error && !data && (
        <ErrorState
          title="The leaderboard could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!data && !error && <Waiting />}
      {data && data.entries.length === 0 && (
        <p className={styles.empty}>No entries yet. Be the first to compete!</p>
      )}
      {data && data.entries.length > 0 && (
        <ol className={styles.rows}>
          {data.entries.map((entry) => (
            <Row key={entry.id} entry={entry} isOwn={entry.userId === user.id} />
          ))}
          {me && !isListed && <Row entry={me} isOwn isApart={me.rank > data.entries.length + 1} />}
        </ol>
      )}
    </Section>
  )
}
