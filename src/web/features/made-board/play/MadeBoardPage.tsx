import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { buttonClass } from '../../../design/Button.tsx'
import { DeadEnd } from '../../../design/DeadEnd.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Page } from '../../../design/layout.tsx'
import { PageSkeleton } from '../../../design/PageSkeleton.tsx'
import { ApiError, call, errorMessage } from '../../../lib/api.ts'
import { useApi } from '../../../lib/query.ts'
import { userQuery } from '../../../lib/session.ts'
import { Clock } from '../../../play/screen/Clock.tsx'
import { type BoardEnd, EndScreen } from '../../../play/screen/EndScreen.tsx'
import { SingleGame } from '../../../play/screen/SingleGame.tsx'
import { noteBoardPlayed } from '../../../play/state/first-board.ts'
import { type Detail, makerName } from '../board-words.ts'
import { EndBelow } from './EndBelow.tsx'
import { EndPanel } from './EndPanel.tsx'
import { type GuestCalls, GuestGame } from './GuestGame.tsx'
import { StartCard } from './StartCard.tsx'
import { attemptQuery, hasBegun, keepAttempt } from './start.ts'

/** The page of a board that a player made: start card, then board, then result. People without an account can play it too. */
export function MadeBoardPage() {
  const { id } = useParams({ from: '/b/$id' })
  return <MadeBoard key={id} id={id} />
}

function MadeBoard({ id }: { id: string }) {
  const query = useApi('GET /api/boards/:id', { params: { id } }, { fresh: true })
  const [wasBegun] = useState(() => hasBegun(id))
  const board = query.data
  const attempt = useQuery({
    ...attemptQuery(id),
    enabled: Boolean(board) && (wasBegun || board?.played !== null),
  })
  if (!board) return query.error ? <Missing query={query} /> : <PageSkeleton shape="board" />
  if (attempt.data)
    return (
      <Playing
        board={board}
        first={attempt.data}
        onOver={() => void query.refetch()}
        hasFailed={query.isRefetchError}
      />
    )
  if (attempt.isFetching && board.played !== null) return <PageSkeleton shape="board" />
  return (
    <StartCard
      board={board}
      isStarting={attempt.isFetching}
      error={attempt.error}
      onStart={() => void attempt.refetch()}
    />
  )
}

interface MissingProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

function Missing({ query: { error, isFetching, refetch } }: MissingProps) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <Page as="main">
        <DeadEnd title="This board is not here">
          <p>Its maker has taken it back, or somebody at WordConnect is looking at it first.</p>
          <Link to="/boards" className={buttonClass('primary')}>
            Other boards
          </Link>
        </DeadEnd>
      </Page>
    )
  return (
    <Page as="main">
      <ErrorState
        page
        title="This board could not be loaded"
        message={errorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </Page>
  )
}

const callsOf = (id: string): GuestCalls => ({
  post: (_, guess, options) => call('POST /api/boards/:id/guess', { params: { id }, ...guess }, options),
  giveUp: () => call('POST /api/boards/:id/give-up', { params: { id } }),
  fetchGame: () => call('POST /api/boards/:id/start', { params: { id } }),
})

interface PlayingProps {
  board: Detail
  first: GameView
  /** Called when the board has ended on this page. The caller then loads the board's figures. */
  onOver: () => void
  /** True if the figures could not be loaded. */
  hasFailed: boolean
}

function Playing({ board, first, onOver, hasFailed }: PlayingProps) {
  const { id, title } = board
  const { data: user } = useQuery(userQuery)
  const [calls] = useState(() => callsOf(id))
  const aside = (game: GameView) => <Clock game={game} />
  const byline = `by ${makerName(board)}`
  const endOf = (game: GameView): BoardEnd => ({
    title,
    isSolved: game.solved === true,
    // The panel appears only after the board's figures have been loaded, because its content then does not move.
    isReady: board.me !== undefined || hasFailed,
    panel: <EndPanel board={board} game={game} isGuest={!user} />,
    below: <EndBelow board={board} game={game} isGuest={!user} />,
  })
  const change = (game: GameView) => keepAttempt(id, game)
  return user ? (
    <SingleGame
      game={first}
      title={title}
      byline={byline}
      name="board"
      counts={false}
      aside={aside}
      onChange={change}
      onOver={onOver}
      end={endOf}
    />
  ) : (
    <GuestGame
      game={first}
      title={title}
      byline={byline}
      calls={calls}
      aside={aside}
      onChange={change}
      onOver={() => {
        noteBoardPlayed()
        onOver()
      }}
      end={(game, isNew) => <EndScreen game={game} isNew={isNew} isAuthored {...endOf(game)} />}
    />
  )
}
