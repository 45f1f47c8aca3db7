import { Heart, Lightbulb } from 'lucide-react'
import { Skeleton } from '../../design/Skeleton.tsx'
import { Knots } from '../../design/Thread.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { StoreLink } from '../../domain/offers/StoreLink.tsx'
import { QueryError } from '../../domain/query/QueryError.tsx'
import type { Output } from '../../lib/api.ts'
import { capitalize, formatClock, formatNumber, plural } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import styles from './TodayCard.module.css'

type Status = Output<'GET /api/subscription/status'>

function Games({ status }: { status: Status }) {
  const { maxDailyGames: max, gamesPlayedToday: played } = status
  if (max === 'unlimited') {
    return (
      <div className={styles.games}>
        <h2>Unlimited games</h2>
        <p>{capitalize(plural(played, 'game'))} begun today</p>
      </div>
    )
  }
  const left = Math.max(0, max - played)
  return (
    <>
      <Knots left={left} total={max} label={`${left} of ${max}`} />
      <div className={styles.games}>
        <h2>{capitalize(plural(left, 'game'))} left</h2>
        <p>{left < max ? `New ones come at ${formatClock(status.resetsAt)}` : 'Free, every day'}</p>
      </div>
    </>
  )
}

const Waiting = () => (
  <div className={styles.games}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Skeleton width="8rem" height="19px" />
    <Skeleton width="11rem" height="18px" />
  </div>
)

export function TodayCard() {
  const { isPremium } = useUser()
  const status = useApi('GET /api/subscription/status', {}, { fresh: true })
  const { data, isPending } = status
  return (
    <section className={styles.bar} aria-label="Today">
      {isPending && <Waiting />}
      <QueryError compact title="Today’s games could not be loaded" query={status} />
      {data && <Games status={data} />}
      {(isPending || data) && (
        <dl className={styles.balance}>
          <div>
            <dt>
              <Lightbulb size={18} aria-hidden="true" /> Hints
            </dt>
            <dd>{data ? formatNumber(data.hintsRemaining) : '–'}</dd>
          </div>
          <div>
            <dt>
              <Heart size={18} aria-hidden="true" /> Extra lives
            </dt>
            <dd>{data ? formatNumber(data.extraLivesRemaining) : '–'}</dd>
          </div>
        </dl>
      )}
      {!isPremium && (
        <StoreLink className={styles.more} aria-label="Get more games and hints">
          Get more
        </StoreLink>
      )}
    </section>
  )
}
