import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, X } from 'lucide-react'
import type { DailyView } from '../../../../contract/daily.ts'
import { threadInWords, threadOf } from '../../../../engine/share/thread.ts'
import { buttonClass } from '../../../design/Button.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Row } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { InkActions, InkCard, onInk } from '../../../domain/board/InkCard.tsx'
import { DayThread } from '../../../domain/thread/DayThread.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { longDate, weekdayName } from '../../../lib/calendar-date.ts'
import { cx } from '../../../lib/cx.ts'
import { formatNumber, formatSeconds, plural } from '../../../lib/format.ts'
import { useSecond } from '../../../lib/now.ts'
import { useApi } from '../../../lib/query.ts'
import { Countdown } from '../day/Countdown.tsx'
import { playersLine } from '../day/players-line.ts'
import styles from './DailyCard.module.css'

/** A line about the player's state in the daily. */
function lineOf({ userAttempt, game }: DailyView): string {
  if (userAttempt) {
    const { completed, score, timeSpent } = userAttempt
    return `${formatNumber(score)} points, ${completed ? `solved in ${formatSeconds(timeSpent)}` : 'not solved'}.`
  }
  if (game) return 'The clock is running. Your board waits as you left it.'
  return 'One board, one attempt, everybody the same.'
}

const action = ({ userAttempt, game, open }: DailyView) =>
  userAttempt || !open ? 'See the day' : game ? 'Go on' : 'Take Challenge'

/** Text above the title: the date, and the streak if the player has a streak. */
const kickerOf = ({ challenge, streak }: DailyView) =>
  [
    longDate(challenge.date),
    ...(streak.current > 0 ? [`${plural(streak.current, 'day')} in a row`] : []),
  ].join(' · ')

/**
 * The colours of the found groups, for the small picture of the board. If the player has not begun the daily, the
 * picture has one colour.
 */
const colorsOf = ({ game }: DailyView): readonly string[] =>
  game ? game.completedGroups.map((group) => group.color) : ['group-1']

/**
 * Shows a tick for a solved daily, and a cross for a daily that is not solved. On the dark card, tick and cross have
 * the same colour and differ only in shape.
 */
const Outcome = ({ completed }: { completed: boolean }) =>
  completed ? (
    <Check strokeWidth={3} size={28} role="img" aria-label="solved" />
  ) : (
    <X strokeWidth={3} size={28} role="img" aria-label="not solved" />
  )

/** The thread of a finished daily; undefined before its end. */
function threadOfDay({ userAttempt, game }: DailyView) {
  const guesses = game?.guesses ?? []
  if (!userAttempt || guesses.length === 0) return undefined
  return { rows: threadOf(guesses.map(({ colors }) => colors)), solved: userAttempt.completed }
}

function Today({ view, onEnded }: { view: DailyView; onEnded: () => void }) {
  const { challenge, userAttempt, nextAt, endsAt, open } = view
  const isLatest = useSecond() < Date.parse(nextAt)
  const isClosed = userAttempt !== null || !open
  const thread = threadOfDay(view)
  return (
    <>
      <Row as="h2">
        <span>{isLatest ? 'Today’s sixteen' : `${weekdayName(challenge.date)}’s sixteen`}</span>
        {userAttempt && <Outcome completed={userAttempt.completed} />}
      </Row>
      {thread && <VisuallyHidden>{`Your thread: ${threadInWords(thread.rows)}.`}</VisuallyHidden>}
      <p className={onInk.line}>
        <span>{lineOf(view)}</span> <br />
        <span>{playersLine(view.players)}</span>
      </p>
      <InkActions>
        <Link to="/daily-challenge" className={isClosed ? cx(buttonClass(), onInk.other) : onInk.main}>
          <span>{action(view)}</span> <ArrowRight size={18} aria-hidden="true" />
        </Link>
        <p className={onInk.line}>
          <Countdown
            before={isClosed ? 'Next one in ' : 'Closes in '}
            until={isClosed ? nextAt : endsAt}
            onZero={onEnded}
          />
        </p>
      </InkActions>
    </>
  )
}

/** The first card of the home page. It shows today's daily, or the player's result. */
export function DailyCard() {
  const { data, error, isPending, refetch, isFetching } = useApi(
    'GET /api/daily-challenge',
    {},
    { fresh: true },
  )
  const thread = data && threadOfDay(data)
  return (
    <InkCard
      label="Daily Challenge"
      kicker={data ? kickerOf(data) : 'Daily Challenge'}
      board={{ groups: 4, colors: data ? colorsOf(data) : [] }}
      art={thread && <DayThread {...thread} width={208} height={148} />}
      className={styles.card}
    >
      {isPending && (
        <>
          <VisuallyHidden>Loading...</VisuallyHidden>
          <Skeleton width="70%" height="40px" />
          <Skeleton width="90%" height="44px" />
          <InkActions>
            <Skeleton width="180px" height="48px" radius="var(--round)" />
          </InkActions>
        </>
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
      {data && <Today view={data} onEnded={() => void refetch()} />}
    </InkCard>
  )
}
