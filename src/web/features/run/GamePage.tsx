import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { ErrorState } from '../../design/ErrorState.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { errorMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { loadWordFace } from '../../play/board/word-fit.ts'
import { LoadingScreen, ReadyScreen } from './ReadyScreen.tsx'
import { RunScreen } from './RunScreen.tsx'

/** The board of a run that can be played on. A level that is complete is none: the next one is dealt by a press. */
const openBoard = (game: GameView | null | undefined): GameView | null =>
  game?.status === 'playing' || game?.status === 'out_of_mistakes' ? game : null

/** The puzzle (spec section 2): a run that is open goes on without a question; otherwise the ways to begin. */
export function GamePage() {
  const isResumed = useLocation({ select: ({ state }) => state.resume === true })
  const current = useApi('GET /api/game/current', {}, { fresh: true })
  const [playing, setPlaying] = useState<GameView | null>(null)
  const open = openBoard(current.data?.game)
  // Kept: once this board has ended there is no open one, and its end is still looked at.
  if (!playing && open) setPlaying(open)

  useEffect(() => {
    void loadWordFace()
  }, [])

  if (playing) return <RunScreen first={playing} />
  if (current.data) return <ReadyScreen run={current.data.game} isResumed={isResumed} onPlay={setPlaying} />
  if (current.error) {
    // A visitor without a session: the API client tells it and goes to the sign-in screen.
    const isSignedOut = isUnauthorized(current.error)
    return (
      <main id="main">
        <h1>
          <VisuallyHidden>Play</VisuallyHidden>
        </h1>
        <ErrorState
          title={isSignedOut ? 'Redirecting to login...' : 'The game could not be loaded'}
          message={isSignedOut ? '' : errorMessage(current.error)}
          {...(!isSignedOut && { onRetry: () => void current.refetch() })}
          busy={current.isFetching}
        />
      </main>
    )
  }
  return <LoadingScreen />
}
