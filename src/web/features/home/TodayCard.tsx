import { Heart, Lightbulb } from 'lucide-react'
import { errorMessage, type Output } from '../../lib/api.ts'
import { capitalize, formatClock, formatNumber, plural } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StoreLink } from '../../ui/StoreLink.tsx'
import { Knots } from '../../ui/Thread.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './TodayCard.module.css'

type Status = Output<'GET /api/subscription/status'>

function Games({ status }: { status: Status }) {
  const { maxDailyGames: max, gamesPlayedToday: played } = status
  if (max === 'unlimited') {
    return (
      <>
        <h2>Unlimited games</h2>
        <p className={styles.line}>{capitalize(plural(played, 'game'))} played today.</p>
      </>
    )
  }
  const left = Math.max(0, max - played)
  const label = `${capitalize(plural(left, 'game'))} left`
  return (
    <>
      <div className={styles.head}>
        <h2>{label}</h2>
        <Knots left={left} total={max} label={`${left} of ${max}`} />
      </div>
      <p className={styles.line}>
        {left < max
          ? `${capitalize(plural(max, 'game'))} a day. New ones come at ${formatClock(status.resetsAt)}.`
          : `${capitalize(plural(max, 'game'))} a day, and a run lasts as long as you do.`}
      </p>
    </>
  )
}

function Waiting() {
  return (
    <>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton width="55%" height="30px" />
      <div className={styles.line}>
        <Skeleton width="80%" height="24px" />
      </div>
    </>
  )
}

/** Games left today, hints and lives. */
export function TodayCard() {
  const { isPremium } = useUser()
  const { data, isPending, error, refetch, isFetching } = useApi(
    'GET /api/subscription/status',
    {},
    { fresh: true },
  )
  return (
    <section className={styles.card} aria-label="Today">
      <div className={styles.kicker}>
        <p>Today</p>
        {!isPremium && <StoreLink className={styles.more}>More games and hints</StoreLink>}
      </div>
      {isPending && <Waiting />}
      {error && !data && (
        <ErrorState
          compact
          title="Today’s games could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data && <Games status={data} />}
      {(isPending || data) && (
        <dl className={styles.balance}>
          <div>
            <dt>
              <Lightbulb size={20} aria-hidden="true" /> Hints
            </dt>
            <dd>{data ? formatNumber(data.hintsRemaining) : '–'}</dd>
          </div>
          <div>
            <dt>
              <Heart size={20} aria-hidden="true" /> Lives
            </dt>
            <dd>{data ? formatNumber(data.extraLivesRemaining) : '–'}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}
