import { useCallback, useState } from 'react'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { Confetti } from '../../ui/Confetti.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ArchivedGame } from './archive/ArchivedGame.tsx'
import { NewBadges } from './badge/NewBadges.tsx'
import { useUnseenBadges } from './badge/use-unseen-badges.ts'
import type { BoardScreen } from './board-screen.ts'
import { shortDate } from './dates.ts'
import { Clock } from './day/Clock.tsx'
import { DayError } from './day/DayError.tsx'
import { DayParts, NextDay, StartScreen } from './day/DayScreen.tsx'
import { PageSkeleton } from './day/PageSkeleton.tsx'
import { useConfirm } from './day/use-attempt.ts'
import { keepGame, useDay } from './day/use-day.ts'
import { useSectionFocus } from './day/use-section-focus.ts'
import { useTimeZone } from './day/use-time-zone.ts'
import { DayResult } from './result/DayResult.tsx'
import { resultOfGame } from './result/result.ts'

interface Props {
  BoardScreen: BoardScreen
  /** A date of the player's own, to look at or to go on with. Without it: the date that counts now. */
  date?: string | undefined
  /** A game out of the archive, and its date. */
  archived?: { gameId: string; date: string } | undefined
}

/** The daily challenge (spec section 2): start card, game, its end; below them badges, calendar, archive. */
export function DailyPage({ BoardScreen, date, archived }: Props) {
  if (archived) {
    const { gameId } = archived
    return <ArchivedGame key={gameId} BoardScreen={BoardScreen} gameId={gameId} date={archived.date} />
  }
  return <Day key={date ?? ''} BoardScreen={BoardScreen} asked={date} />
}

function Day({ BoardScreen, asked }: { BoardScreen: BoardScreen; asked: string | undefined }) {
  const { view, error, refetch, isFetching, begin, showCurrent } = useDay(asked)
  const { confirm, hasFailed, newBadges } = useConfirm()
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
      <BoardScreen
        key={game.id}
        game={game}
        title="Daily challenge"
        name="challenge"
        aside={(now) => <Clock game={now} note={shortDate(challenge.date)} />}
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
            // The record brings the text to share and the new badges.
            isReady: view.userAttempt !== null || hasFailed,
            panel: (
              <DayResult
                date={challenge.date}
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
      <VisuallyHidden live>
        {newBadges.map(({ badgeName }) => `New badge: ${badgeName}.`).join(' ')}
      </VisuallyHidden>
      {isCelebrating && <Confetti onEnd={endConfetti} />}
    </>
  )
}
