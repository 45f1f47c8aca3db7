import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { ErrorState } from '../../design/ErrorState.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { errorMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { LoadingScreen, ReadyScreen } from './ReadyScreen.tsx'
import { RunScreen } from './RunScreen.tsx'

/** Returns null for a completed level, because the next level starts only after a press on a button. */
const openBoard = (game: GameView | null | undefined): GameView | null =>
  game?.status === 'playing' || game?.status === 'out_of_mistakes' ? game : null

/**
 * Continues an unfinished board immediately. Without an unfinished board, shows the screen on which the player starts a
 * run.
 */
export function GamePage() {
  const isResumed = useLocation({ select: ({ state }) => state.resume === true })
  const current = useApi('GET /api/game/current', {}, { fresh: true })
  const [playing, setPlaying] = useState<GameView | null>(null)
  const open = openBoard(current.data?.game)
  // `playing` is kept when `open` becomes null, so that the page still shows the end of a board after the server has
  // closed it.
  if (!playing && open) setPlaying(open)

  if (playing) return <RunScreen first={playing} />
  if (current.data) return <ReadyScreen run={current.data.game} isResumed={isResumed} onPlay={setPlaying} />
  if (current.error) {
    // If the session has ended, the API client shows a message and opens the sign-in screen.
    const isSignedOut = isUnauthorized(current.error)
    return (
      <main id="main">
        {isSignedOut && (
          <h1>
            <VisuallyHidden>Play</VisuallyHidden>
          </h1>
        )}
        <ErrorState
          page={!isSignedOut}
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
