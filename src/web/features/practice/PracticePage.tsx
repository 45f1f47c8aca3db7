import { useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Page } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { errorMessage } from '../../lib/api.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { SingleGame } from '../../play/screen/SingleGame.tsx'
import { PracticeResult } from './PracticeResult.tsx'
import { StartScreen } from './StartScreen.tsx'
import { keepBoard, refreshPractice, usePractice } from './use-practice.ts'

/**
 * The page of practice. It first shows a start screen, then a board, then the result. See docs/features/practice.md.
 */
export function PracticePage() {
  const { data: view, error, refetch, isFetching } = usePractice()
  // A board that the player has played on this page stays visible after its end.
  const [held, setHeld] = useState<GameView | null>(null)
  const game = held ?? view?.game
  const hold = (now: GameView) => {
    keepBoard(now)
    setHeld(now)
  }

  if (!view) {
    if (!error || isUnauthorized(error)) return <PracticeSkeleton />
    return (
      <Page as="main">
        <ErrorState
          page
          title="Practice could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Page>
    )
  }
  if (!game) return <StartScreen view={view} onStarted={hold} />
  return (
    <SingleGame
      key={game.id}
      game={game}
      title="Practice"
      name="board"
      counts={false}
      onChange={hold}
      onOver={() => void refreshPractice()}
      end={(over) => {
        const isKnown = view.practised?.gameId === over.id
        return {
          title: 'Practice Complete',
          isSolved: over.solved === true,
          isReady: isKnown,
          panel: <PracticeResult game={over} view={isKnown ? view : undefined} onStarted={hold} />,
        }
      }}
    />
  )
}

/**
 * The placeholder that is visible while the page is loading. The card at the top already has the size and shape of the
 * loaded card.
 */
const PracticeSkeleton = () => (
  <Page as="main">
    <h1>
      <VisuallyHidden>Loading...</VisuallyHidden>
    </h1>
    <Skeleton height="340px" radius="var(--rl)" />
  </Page>
)
