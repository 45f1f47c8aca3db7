import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { buttonClass } from '../../../design/Button.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Page } from '../../../design/layout.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { shortDate } from '../../../lib/calendar-date.ts'
import { apiQuery, queryClient, useApi } from '../../../lib/query.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { Clock } from '../../../play/screen/Clock.tsx'
import { SingleGame } from '../../../play/screen/SingleGame.tsx'
import { noteClock } from '../../../play/state/clock.ts'
import { PageSkeleton } from '../day/PageSkeleton.tsx'
import { refreshDaily } from '../day/use-day.ts'
import { DayResult } from '../result/DayResult.tsx'
import { resultOfGame } from '../result/result.ts'

interface Props {
  gameId: string
  date: string
}

export function ArchivedGame({ gameId, date }: Props) {
  const {
    data: game,
    error,
    refetch,
    isFetching,
  } = useApi('GET /api/game/:id', { params: { id: gameId } }, { fresh: true })
  const isReplay = useLocation({ select: ({ state }) => state.isReplay })
  useEffect(() => {
    if (game) noteClock(game, dayClock.now())
  }, [game])

  if (!game) {
    return error ? (
      <Page as="main" align="center">
        <ErrorState
          page
          title="This board could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
        <Link to="/daily-challenge" className={buttonClass()}>
          Daily Challenge
        </Link>
      </Page>
    ) : (
      <PageSkeleton />
    )
  }
  return (
    <SingleGame
      game={game}
      title={shortDate(date)}
      name="challenge"
      aside={(now) => <Clock game={now} note="Archive" />}
      onChange={(now) =>
        queryClient.setQueryData(apiQuery('GET /api/game/:id', { params: { id: gameId } }).queryKey, now)
      }
      onOver={() => void refreshDaily()}
      end={(over) => ({
        title: isReplay ? 'Played again' : 'Played',
        isSolved: over.solved === true,
        panel: (
          <DayResult
            date={date}
            result={resultOfGame(over)}
            game={over}
            action={
              <Link to="/daily-challenge" hash="month" className={buttonClass('primary')}>
                Back to your month
              </Link>
            }
          />
        ),
      })}
    />
  )
}
