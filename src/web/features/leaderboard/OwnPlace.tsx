import { Skeleton } from '../../design/Skeleton.tsx'
import { Avatar } from '../../domain/player/Avatar.tsx'
import { PlayerLink } from '../../domain/player/PlayerLink.tsx'
import type { Output } from '../../lib/api.ts'
import { cx } from '../../lib/cx.ts'
import { formatNumber, formatSeconds, playerName } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { PlayLink } from './EmptyLeaderboard.tsx'
import { type Leaderboard, standing, wordsOf } from './leaderboards.ts'
import styles from './OwnPlace.module.css'

type Answer = Output<'GET /api/leaderboards/:board'>
type Place = NonNullable<Answer['me']>

function Neighbours({ leaderboard, me }: { leaderboard: Leaderboard; me: Place }) {
  const user = useUser()
  if (me.neighbours.length < 2) return null
  return (
    <ol className={styles.neighbours} aria-label="Around you">
      {me.neighbours.map((entry) => {
        const own = entry.userId === user.id
        const name = playerName(entry.user)
        return (
          <li key={entry.id} className={cx(styles.neighbour, own && styles.own)}>
            <span className={styles.rank}>{formatNumber(entry.rank)}</span>
            <Avatar
              id={entry.user.id}
              name={name}
              imageUrl={entry.user.profileImageUrl}
              frame={entry.user.frame}
              size={28}
            />
            <PlayerLink username={entry.user.username} className={styles.name}>
              {own ? 'You' : name}
            </PlayerLink>
            <span className={styles.figure}>
              <b>{wordsOf(leaderboard).figure(entry.value)}</b>
              {entry.completionTime !== undefined && <span>{formatSeconds(entry.completionTime)}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

interface Props {
  leaderboard: Leaderboard
  place: Answer
}

/** The player's own rank and neighbours, or how to enter the leaderboard. */
export function OwnPlace({ leaderboard, place: { me, total } }: Props) {
  return (
    <section className={styles.card} aria-label="Your place">
      <p className={styles.kicker}>Your place</p>
      {me ? (
        <>
          <p className={styles.place}>
            <b>#{formatNumber(me.rank)}</b> <span>of {formatNumber(total)}</span>
          </p>
          <p className={styles.line}>{standing({ ...me, total })}</p>
          <Neighbours leaderboard={leaderboard} me={me} />
        </>
      ) : (
        <>
          <p className={styles.place}>
            <b aria-hidden="true">--</b>
          </p>
          <p className={styles.line}>You are not on this leaderboard yet. {wordsOf(leaderboard).how}</p>
          {total > 0 && <PlayLink leaderboard={leaderboard} className={styles.play} />}
        </>
      )}
    </section>
  )
}

export const WaitingPlace = () => (
  <div className={styles.card}>
    <p className={styles.kicker}>Your place</p>
    <Skeleton width="50%" height="40px" />
    <Skeleton width="85%" height="24px" />
    <Skeleton height="200px" />
  </div>
)
