import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { errorMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { loadWordFace } from './board/use-word-fits.ts'
import { PlayScreen } from './play/PlayScreen.tsx'
import { LoadingScreen, ReadyScreen } from './play/ReadyScreen.tsx'

/** A run dealt this very moment, by a button of another page: there is nothing to ask. */
const isJustDealt = (game: GameView | null | undefined): boolean =>
  game?.status === 'playing' && game.elapsedSeconds === 0 && game.completedGroups.length + game.mistakes === 0

/** The puzzle (spec section 2): ready to play, or playing. */
export function GamePage() {
  const goesOn = useLocation({ select: ({ state }) => state.goesOn === true })
  const current = useApi('GET /api/game/current', {}, { fresh: true })
  const [playing, setPlaying] = useState(() =>
    isJustDealt(current.data?.game) ? (current.data?.game ?? null) : null,
  )

  useEffect(() => {
    void loadWordFace()
  }, [])

  if (playing) return <PlayScreen first={playing} />
  if (current.data) return <ReadyScreen run={current.data.game} goesOn={goesOn} onPlay={setPlaying} />
  if (current.error) {
    // Signed out: the client says so and goes to the sign-in screen by itself.
    return (
      <main id="main">
        <h1>
          <VisuallyHidden>Play</VisuallyHidden>
        </h1>
        <ErrorState
          title={isUnauthorized(current.error) ? 'Redirecting to login...' : 'The game could not be loaded'}
          message={isUnauthorized(current.error) ? '' : errorMessage(current.error)}
          {...(!isUnauthorized(current.error) && { onRetry: () => void current.refetch() })}
          busy={current.isFetching}
        />
      </main>
    )
  }
  return <LoadingScreen />
}
