import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DailyView } from '../../../../contract/daily.ts'
import type { GameView } from '../../../../contract/game.ts'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { Page, Row } from '../../../design/layout.tsx'
import { linkClass } from '../../../design/link.ts'
import { longDate } from '../../../lib/calendar-date.ts'
import { usePage } from '../../../lib/page.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { useUser } from '../../../lib/session.ts'
import { useArchiveStart } from '../archive/use-archive-start.ts'
import { Badges } from '../badge/Badges.tsx'
import { Month } from '../month/Month.tsx'
import { HowEverybodyDid } from '../result/HowEverybodyDid.tsx'
import { Leaderboard } from '../result/Leaderboard.tsx'
import { StreakCard } from '../streak/StreakCard.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './Page.module.css'
import { StartCard } from './StartCard.tsx'
import { useStart } from './use-attempt.ts'

/** Links to the dailies of other dates that the player has begun but not finished. */
function Unfinished({ view: { challenge, unfinished } }: { view: DailyView }) {
  return unfinished
    .filter(({ date }) => date !== challenge.date)
    .map(({ date, gameId }) => (
      <Row key={gameId} justify="space-between" wrap className={styles.notice}>
        <p>{`You began the challenge of ${longDate(date)}. It still counts for its date.`}</p>
        <Link to="/daily-challenge" search={{ date }} className={buttonClass()}>
          Go on
        </Link>
      </Row>
    ))
}

interface StartProps {
  view: DailyView
  badges: ReactNode
  onStarted: (game: GameView) => void
  /** Loads the next daily; called after its date has begun. */
  onNext: () => void
}

/** The screen with a daily that the player can start. */
export function StartScreen({ view, badges, onStarted, onNext }: StartProps) {
  const heading = usePage('Daily Challenge')
  const start = useStart(onStarted)
  return (
    <Page as="main" gap={10}>
      <Unfinished view={view} />
      {badges}
      <div className={styles.top}>
        <StartCard
          view={view}
          heading={heading}
          isStarting={start.isPending}
          onStart={() => start.mutate()}
          onEnded={onNext}
        />
        <StreakCard streak={view.streak} isOver={false} />
      </div>
      <Lasting />
    </Page>
  )
}

interface NextProps {
  view: DailyView
  /** True if the page's address contains the date of the shown daily. */
  isAsked: boolean
  onNext: () => void
}

/** The line below a finished daily: a countdown to the next daily, or a link to the current daily. */
export function NextDay({ view, isAsked, onNext }: NextProps) {
  if (isAsked) {
    return (
      <Row wrap justify="center" gap={2}>
        <Link to="/daily-challenge" className={linkClass}>
          To today’s challenge
        </Link>
        <PlayAgain view={view} />
      </Row>
    )
  }
  if (Date.parse(view.nextAt) <= dayClock.now()) {
    return (
      <Button
        look="quiet"
        onClick={onNext}
      >{`The next challenge is open: ${longDate(view.nextDate)}`}</Button>
    )
  }
  return (
    <Row as="p" gap={2} align="baseline" wrap className={styles.next}>
      <Countdown before="Next challenge in " until={view.nextAt} onZero={onNext} />
    </Row>
  )
}

/** Plays a finished daily of a closed date again, in the archive, for premium players. */
function PlayAgain({ view: { challenge, closesAt } }: { view: DailyView }) {
  const { isPremium } = useUser()
  const start = useArchiveStart()
  if (!isPremium || Date.parse(closesAt) > dayClock.now()) return null
  return (
    <Button
      look="quiet"
      busy={start.isPending}
      onClick={() => start.mutate({ date: challenge.date, isReplay: true })}
    >
      Play again for practice
    </Button>
  )
}

/** The parts of the page below a finished daily. `own`: number of mistakes that the player made in this daily. */
export function DayParts({ view, own, isAsked }: { view: DailyView; own: number; isAsked: boolean }) {
  const { challenge, streak } = view
  return (
    <Page gap={10}>
      <Unfinished view={view} />
      <div className={styles.standing}>
        <Leaderboard challengeId={challenge.id} isToday={!isAsked} withheld={view.userAttempt?.withheld} />
        <StreakCard streak={streak} isOver={!isAsked} />
      </div>
      <HowEverybodyDid challengeId={challenge.id} own={own} />
      <Lasting />
    </Page>
  )
}

/** The parts of the page that do not depend on the date. */
function Lasting() {
  return (
    <>
      <Month />
      <Badges />
    </>
  )
}
