import type { Output } from '../../lib/api.ts'
import { boardWords, type ShownBoard, standing } from '../../lib/boards.ts'
import { formatNumber, playerName } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { PlayerLink } from '../../ui/PlayerLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './OwnPlace.module.css'
import { PlayLink } from './PlayLink.tsx'

type Board = Output<'GET /api/leaderboards/:board'>
type Place = NonNullable<Board['me']>

/** Who stands just above and below. */
function Neighbours({ board, me }: { board: ShownBoard; me: Place }) {
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
            <Avatar id={entry.user.id} name={name} imageUrl={entry.user.profileImageUrl} size={28} />
            <PlayerLink username={entry.user.username} className={styles.name}>
              {own ? 'You' : name}
            </PlayerLink>
            <b>{boardWords(board).figure(entry.value)}</b>
          </li>
        )
      })}
    </ol>
  )
}

/** Where the player stands on a board: rank, share of the others below, neighbours; or how to come onto it. */
export function OwnPlace({ board, place: { me, total } }: { board: ShownBoard; place: Board }) {
  return (
    <section className={styles.card} aria-label="Your place">
      <p className={styles.kicker}>Your place</p>
      {me ? (
        <>
          <p className={styles.place}>
            <b>#{formatNumber(me.rank)}</b> <span>of {formatNumber(total)}</span>
          </p>
          <p className={styles.line}>{standing({ ...me, total })}</p>
          <Neighbours board={board} me={me} />
        </>
      ) : (
        <>
          <p className={styles.place}>
            <b aria-hidden="true">--</b>
          </p>
          <p className={styles.line}>You are not on this board yet. {boardWords(board).how}</p>
          {total > 0 && <PlayLink board={board} className={styles.play} />}
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
