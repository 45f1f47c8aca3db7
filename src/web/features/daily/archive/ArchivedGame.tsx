import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../lib/api.ts'
import { usePage } from '../../../lib/page.ts'
import { apiQuery, queryClient, useApi } from '../../../lib/query.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { Boards } from '../boards.ts'
import { longDate, shortDate } from '../dates.ts'
import { Clock } from '../day/Clock.tsx'
import { noteClock } from '../day/clock.ts'
import hero from '../day/Hero.module.css'
import page from '../day/Page.module.css'
import { PageSkeleton } from '../day/PageSkeleton.tsx'
import { Section } from '../day/Section.tsx'
import { useFirstTile } from '../day/use-arrival.ts'
import { refreshDaily } from '../day/use-day.ts'
import { resultOfGame } from '../result/result.ts'
import { Summary } from '../result/Summary.tsx'

interface Props {
  boards: Boards
  gameId: string
  date: string
}

function Over({ boards: { Finished }, game, date }: Pick<Props, 'boards' | 'date'> & { game: Game }) {
  const heading = usePage('Archive')
  const isAgain = useLocation({ select: ({ state }) => state.again })
  return (
    <main className={page.page}>
      <Summary
        date={date}
        result={resultOfGame(game)}
        game={game}
        kicker={`Archive · ${longDate(date)}`}
        title={isAgain ? 'Played again' : 'Played'}
        heading={heading}
        action={
          <Link to="/daily-challenge" hash="archive" className={cx(buttonClass(), hero.main)}>
            Back to the archive
          </Link>
        }
      />
      <Section id="board" title="The board">
        <Finished game={game} />
      </Section>
    </main>
  )
}

type Game = Parameters<typeof resultOfGame>[0]

/** A daily out of the archive: played, then looked at. */
export function ArchivedGame({ boards, gameId, date }: Props) {
  const {
    data: game,
    error,
    refetch,
    isFetching,
  } = useApi('GET /api/game/:id', { params: { id: gameId } }, { fresh: true })
  const [isPlaying, setPlaying] = useState(false)
  if (game?.status === 'playing' && !isPlaying) setPlaying(true)
  useFirstTile(isPlaying)
  useEffect(() => {
    if (game) noteClock(game, Date.now())
  }, [game])

  if (!game) {
    return error ? (
      <main className={page.page}>
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
      </main>
    ) : (
      <PageSkeleton />
    )
  }
  if (!isPlaying) return <Over boards={boards} game={game} date={date} />
  return (
    <boards.Play
      game={game}
      title={shortDate(date)}
      name="challenge"
      aside={(now) => <Clock game={now} note="Archive" />}
      onChange={(now) =>
        queryClient.setQueryData(apiQuery('GET /api/game/:id', { params: { id: gameId } }).queryKey, now)
      }
      onOver={() => void refreshDaily()}
      onDone={() => setPlaying(false)}
    />
  )
}
