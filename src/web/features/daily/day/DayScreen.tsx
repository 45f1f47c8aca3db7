import { Link } from '@tanstack/react-router'
import type { DailyView } from '../../../../contract/daily.ts'
import type { GameView } from '../../../../contract/game.ts'
import { usePage } from '../../../lib/page.ts'
import { useUser } from '../../../lib/session.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Archive } from '../archive/Archive.tsx'
import { Badges } from '../badge/Badges.tsx'
import type { Boards } from '../boards.ts'
import { longDate } from '../dates.ts'
import { HowEverybodyDid } from '../result/Everybody.tsx'
import { Leaderboard } from '../result/Leaderboard.tsx'
import { resultOf } from '../result/result.ts'
import { Summary } from '../result/Summary.tsx'
import { Calendar } from '../streak/Calendar.tsx'
import { StreakCard } from '../streak/StreakCard.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './Page.module.css'
import { StartCard } from './StartCard.tsx'
import { useStart } from './use-attempt.ts'

interface Props {
  view: DailyView
  boards: Boards
  /** A date was asked for by its name. */
  isAsked: boolean
  onStarted: (game: GameView) => void
  /** What counts now is wanted: the next date has begun. */
  onNext: () => void
}

/** What follows a finished daily: the countdown, or the way to what counts now. */
function Next({ view, isAsked, onNext }: Pick<Props, 'view' | 'isAsked' | 'onNext'>) {
  if (isAsked) {
    return (
      <Link to="/daily-challenge" className={styles.back}>
        To today’s challenge
      </Link>
    )
  }
  if (Date.parse(view.nextAt) <= Date.now()) {
    return (
      <Button look="quiet" onClick={onNext}>
        The next challenge is open: {longDate(view.nextDate)}
      </Button>
    )
  }
  return (
    <p className={styles.next}>
      Next challenge in <Countdown until={view.nextAt} onZero={onNext} />
    </p>
  )
}

/** The page of a day that is not being played: to be started, or over. */
export function DayScreen({ view, boards: { Finished }, isAsked, onStarted, onNext }: Props) {
  const { challenge, game, unfinished } = view
  const { isPremium } = useUser()
  const heading = usePage('Daily Challenge')
  const start = useStart(onStarted)
  const result = resultOf(view)
  const others = unfinished.filter(({ date }) => date !== challenge.date)
  return (
    <main className={styles.page}>
      {others.map(({ date, gameId }) => (
        <div key={gameId} className={styles.notice}>
          <p>You began the challenge of {longDate(date)}. It still counts for its date.</p>
          <Link to="/daily-challenge" search={{ date }} className={buttonClass()}>
            Go on
          </Link>
        </div>
      ))}
      <div className={styles.top}>
        {result ? (
          <Summary
            key="over"
            date={challenge.date}
            result={result}
            game={game}
            heading={heading}
            next={<Next view={view} isAsked={isAsked} onNext={onNext} />}
          />
        ) : (
          <StartCard
            key="start"
            view={view}
            heading={heading}
            isStarting={start.isPending}
            onStart={() => start.mutate()}
            onEnded={onNext}
          />
        )}
        <StreakCard streak={view.streak} isOver={result !== null && !isAsked} />
      </div>
      {result && (
        <>
          {game && (
            <section aria-label="The board">
              <Finished game={game} />
            </section>
          )}
          <div className={styles.pair}>
            <Leaderboard challengeId={challenge.id} isToday={!isAsked} />
            <HowEverybodyDid challengeId={challenge.id} own={result.mistakes} />
          </div>
        </>
      )}
      <Badges />
      <div className={styles.pair}>
        <Calendar />
        {isPremium && <Archive />}
      </div>
    </main>
  )
}
