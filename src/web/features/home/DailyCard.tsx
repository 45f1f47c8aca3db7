import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, X } from 'lucide-react'
import { errorMessage, type Output } from '../../lib/api.ts'
import { formatNumber, formatSeconds, plural } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './DailyCard.module.css'

type Daily = Output<'GET /api/daily-challenge'>

const weekday = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** How the day stands, in one line. */
function lineOf({ userAttempt, game, streak }: Daily): string {
  if (userAttempt) {
    const { completed, score, timeSpent } = userAttempt
    const how = completed ? `solved in ${formatSeconds(timeSpent)}` : 'not solved'
    return `${formatNumber(score)} points, ${how}. A new one comes at midnight.`
  }
  if (game) return 'The clock is running. Your board waits as you left it.'
  if (streak.current > 0) return `${formatNumber(streak.current)} in a row so far. Keep the thread going.`
  return 'One board, one attempt, the same for everybody.'
}

const action = ({ userAttempt, game }: Daily) =>
  userAttempt ? 'See the day' : game ? 'Go on' : 'Take Challenge'

/** The tick or the cross of the day (spec section 2, "Challenge Complete"). */
const Outcome = ({ completed }: { completed: boolean }) =>
  completed ? (
    <Check className={styles.solved} size={22} role="img" aria-label="solved" />
  ) : (
    <X className={styles.missed} size={22} role="img" aria-label="not solved" />
  )

function Today({ view }: { view: Daily }) {
  const { challenge, userAttempt, streak } = view
  return (
    <>
      <div className={styles.text}>
        <h2>
          {weekday(challenge.date)}’s challenge
          {userAttempt && <Outcome completed={userAttempt.completed} />}
        </h2>
        <p>{lineOf(view)}</p>
      </div>
      <p className={styles.streak}>
        <strong>{formatNumber(streak.current)}</strong>
        <span>{streak.current === 1 ? 'day' : 'days'} in a row</span>
        {streak.freezes > 0 && <VisuallyHidden>, {plural(streak.freezes, 'freeze')} held</VisuallyHidden>}
      </p>
      <Link to="/daily-challenge" className={buttonClass(userAttempt ? 'secondary' : 'primary')}>
        {action(view)} <ArrowRight size={18} aria-hidden="true" />
      </Link>
    </>
  )
}

/** Today's daily, or how it went. */
export function DailyCard() {
  const { data, error, isPending, refetch, isFetching } = useApi(
    'GET /api/daily-challenge',
    {},
    { fresh: true },
  )
  return (
    <section className={styles.card} aria-label="Daily Challenge">
      {isPending && (
        <div className={styles.text}>
          <VisuallyHidden>Loading...</VisuallyHidden>
          <Skeleton width="14rem" height="28px" />
          <Skeleton width="18rem" height="24px" />
        </div>
      )}
      {error && !data && (
        <ErrorState
          compact
          title="The daily challenge could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data && <Today view={data} />}
    </section>
  )
}
