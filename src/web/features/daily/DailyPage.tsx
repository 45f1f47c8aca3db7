import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DailyView } from '../../../contract/daily.ts'
import { Confetti } from '../../domain/group/Confetti.tsx'
import { useAnnounce } from '../../lib/announce.ts'
import { call } from '../../lib/api.ts'
import { shortDate } from '../../lib/calendar-date.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { handleUnauthorized, isUnauthorized } from '../../lib/unauthorized.ts'
import { Clock } from '../../play/screen/Clock.tsx'
import { SingleGame } from '../../play/screen/SingleGame.tsx'
import { ArchivedGame } from './archive/ArchivedGame.tsx'
import { NewBadges } from './badge/NewBadges.tsx'
import { useUnseenBadges } from './badge/seen-badges.ts'
import { DayError } from './day/DayError.tsx'
import { DayParts, NextDay, StartScreen } from './day/DayScreen.tsx'
import { PageSkeleton } from './day/PageSkeleton.tsx'
import { useConfirm } from './day/use-attempt.ts'
import { keepGame, refreshDaily, useDay } from './day/use-day.ts'
import { useSectionFocus } from './day/use-section-focus.ts'
import { DayResult } from './result/DayResult.tsx'
import { madeBy } from './result/made-by.ts'
import { resultOfGame } from './result/result.ts'

/** The page of the daily challenge: start card, then game, then result, with badges, calendar and archive below. */
export function DailyPage() {
  const { date, game, of } = useSearch({ from: '/daily-challenge' })
  return game && of ? (
    <ArchivedGame key={game} gameId={game} date={of} />
  ) : (
    <Day key={date ?? ''} asked={date} />
  )
}

/**
 * Sends the browser's time zone to the server once, if the server has stored another time zone. The server needs the
 * time zone to choose the date of the player's current daily challenge.
 */
function useTimeZone(view: DailyView | undefined): void {
  const isSent = useRef(false)
  const known = view?.timeZone
  useEffect(() => {
    const here = timeZone()
    if (isSent.current || known === undefined || here === undefined || here === known) return
    isSent.current = true
    call('POST /api/daily-challenge/time-zone', { body: { timeZone: here } })
      .then(({ changed }) => (changed ? refreshDaily() : undefined))
      .catch(handleUnauthorized)
  }, [known])
}

function Day({ asked }: { asked: string | undefined }) {
  const { view, error, refetch, isFetching, begin, showCurrent } = useDay(asked)
  const { confirm, hasFailed, newBadges } = useConfirm()
  useAnnounce(newBadges.map(({ badgeName }) => `New badge: ${badgeName}.`).join(' '))
  const unseen = useUnseenBadges()
  const [isCelebrating, setCelebrating] = useState(false)
  const endConfetti = useCallback(() => setCelebrating(false), [])
  useTimeZone(view)
  const game = view?.game ?? null
  useSectionFocus(game?.status === 'playing' ? 'playing' : view ? 'there' : 'waiting')

  if (!view) {
    if (!error || isUnauthorized(error)) return <PageSkeleton />
    return <DayError asked={asked} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const badges = <NewBadges badges={newBadges.length > 0 ? newBadges : unseen} />
  if (!game)
    return (
      <StartScreen
        view={view}
        badges={badges}
        onStarted={(started) => begin(view, started)}
        onNext={showCurrent}
      />
    )

  const { challenge } = view
  return (
    <>
      <SingleGame
        key={game.id}
        game={game}
        title="Daily challenge"
        name="challenge"
        aside={(now) => (
          <Clock game={now} note={challenge.maker ? madeBy(challenge.maker) : shortDate(challenge.date)} />
        )}
        onChange={(now) => keepGame(challenge.date, now)}
        onOver={(over) => {
          confirm({ challenge, game: over })
          setCelebrating(over.solved === true)
        }}
        end={(over) => {
          const result = view.userAttempt ?? resultOfGame(over)
          return {
            title: 'Challenge Complete',
            isSolved: result.completed,
            // The panel appears only after the server's reply, because the reply contains the new badges and the text
            // to share.
            isReady: view.userAttempt !== null || hasFailed,
            panel: (
              <DayResult
                date={challenge.date}
                maker={challenge.maker}
                result={result}
                game={over}
                next={<NextDay view={view} isAsked={asked !== undefined} onNext={showCurrent} />}
              >
                {badges}
              </DayResult>
            ),
            below: <DayParts view={view} own={result.mistakes} isAsked={asked !== undefined} />,
          }
        }}
      />
      {isCelebrating && <Confetti onEnd={endConfetti} />}
    </>
  )
}
