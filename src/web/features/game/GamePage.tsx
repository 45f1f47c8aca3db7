import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { errorMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { loadWordFace } from '../../ui/board/word-fit.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { LoadingScreen, ReadyScreen } from './run/ReadyScreen.tsx'
import { RunScreen } from './run/RunScreen.tsx'

/** Was this run dealt just now, by a button of another page? Then there is nothing to ask. */
const isJustDealt = (game: GameView | null | undefined): boolean =>
  game?.status === 'playing' && game.elapsedSeconds === 0 && game.completedGroups.length + game.mistakes === 0

/** The puzzle (spec section 2): ready to play, or playing. */
export function GamePage() {
  const isResumed = useLocation({ select: ({ state }) => state.resume === true })
  const current = useApi('GET /api/game/current', {}, { fresh: true })
  const [playing, setPlaying] = useState(() =>
    isJustDealt(current.data?.game) ? (current.data?.game ?? null) : null,
  )

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
