import { Link } from '@tanstack/react-router'
import { AsTable } from '../../../design/AsTable.tsx'
import { buttonClass } from '../../../design/Button.tsx'
import { ThreadChart } from '../../../design/ThreadChart.tsx'
import type { Output } from '../../../lib/api.ts'
import { formatDay, formatNumber, playerName } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import { Counters } from '../Counters.tsx'
import { certainty, courseOf, duelCount, type Rating, ratingText } from '../rating.ts'
import styles from './DuelRecord.module.css'

type Profile = Output<'GET /api/users/:username'>

function RatingCard({ duels }: { duels: Rating }) {
  const [first, last] = [duels.history[0], duels.history.at(-1)]
  return (
    <div className={styles.card}>
      <h3>Rating</h3>
      <p className={styles.rating}>{ratingText(duels)}</p>
      <p className={styles.certainty}>{certainty(duels)}</p>
      {first && last && first !== last && (
        <>
          <div className={styles.chart}>
            <ThreadChart
              points={duels.history.map(({ at, rating }) => ({ at: Date.parse(at), value: rating }))}
              label={courseOf(duels)}
            />
            <div className={styles.ends} aria-hidden="true">
              <p>
                <b>{first.rating}</b>
                <b>{last.rating}</b>
              </p>
              <p>
                <span>{formatDay(first.at)}</span>
                <span>{formatDay(last.at)}</span>
              </p>
            </div>
          </div>
          <AsTable
            columns={['After the duel on', 'Rating']}
            rows={duels.history.toReversed().map(({ at, rating }, index) => ({
              key: `${at} ${index}`,
              cells: [formatDay(at), String(rating)],
            }))}
          />
        </>
      )}
    </div>
  )
}

/** Wins and losses from the viewer's side. Nothing on one's own page. */
function Between({ profile: { user, headToHead } }: { profile: Profile }) {
  if (!headToHead) return null
  const name = playerName(user)
  const { wins, losses, draws } = headToHead
  return (
    <div className={styles.card}>
      <h3>Between you</h3>
      {wins + losses + draws === 0 ? (
        <p className={styles.certainty}>You and {name} have not raced each other yet.</p>
      ) : (
        <>
          <p className={styles.score}>
            <span>
              <b>{formatNumber(wins)}</b> you
            </span>
            <span aria-hidden="true" className={styles.colon}>
              :
            </span>
            <span className={styles.theirs}>
              <b>{formatNumber(losses)}</b> {name}
            </span>
          </p>
          <p className={styles.certainty}>
            {draws === 0 ? 'Duels won. No draw so far.' : `Duels won, and ${formatNumber(draws)} drawn.`}
          </p>
        </>
      )}
    </div>
  )
}

/** The duels of a player, on their page. */
export function DuelRecord({ profile }: { profile: Profile }) {
  const me = useUser()
  const { user, duels } = profile
  const isOwn = me.id === user.id
  const isNew = duelCount(duels) === 0
  return (
    <section aria-labelledby="duels" className={styles.record}>
      <h2 id="duels" tabIndex={-1}>
        Speed Duels
      </h2>
      {isNew ? (
        <div className={styles.none}>
          <p>
            {isOwn
              ? 'You have not raced anybody yet. Your rating begins at 1500 with your first duel.'
              : `${playerName(user)} has not finished a duel yet.`}
          </p>
          {isOwn && (
            <Link to="/" hash="challenges" className={buttonClass()}>
              Find a rival
            </Link>
          )}
        </div>
      ) : (
        <>
          <div className={styles.counts}>
            <Counters
              label="Duels"
              counts={[
                ['Wins', duels.wins],
                ['Losses', duels.losses],
                ['Draws', duels.draws],
              ]}
            />
          </div>
          <div className={styles.cards}>
            <RatingCard duels={duels} />
            <Between profile={profile} />
          </div>
        </>
      )}
    </section>
  )
}
