import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Completion, MiniGameCard } from '../../../../contract/story.ts'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { PlaySkeleton } from './frame/PlayFrame.tsx'
import { MiniGame } from './MiniGame.tsx'
import { Scene } from './scene/Scene.tsx'
import { openMiniGame } from './use-mini-game.ts'

interface Props {
  runId: string
  card: MiniGameCard
  /** True while the chapter is loading the next scene after `onNext(null)`. */
  isGoingOn: boolean
  /** True if the next scene could not be loaded. Another call of `onNext` tries again. */
  hasFailed: boolean
  /**
   * Called when the player leaves the end screen. `next` is the next mini-game; null after the last mini-game, or if
   * the next mini-game is not known. `ended`: the result of the chapter; set if this mini-game has completed the
   * chapter.
   */
  onNext: (next: MiniGameCard | null, ended?: Completion) => void
}

/**
 * The page of a mini-game. It shows the passage before the game, then the game, then its end screen. The React key of
 * this component must be the id of the mini-game's card.
 */
export function MiniGameStage({ runId, card, isGoingOn, hasFailed, onNext }: Props) {
  const [isBegun, setBegun] = useState(card.opened)
  const {
    data: view,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['mini-game', runId, card.id],
    queryFn: () => openMiniGame(runId, card.id),
    enabled: isBegun,
    // This reply is not cached, because the reply to each move contains a newer state of the mini-game.
    gcTime: 0,
  })
  const [isElsewhere, setElsewhere] = useState(false)
  // False until the player leaves this mini-game. Before that, an earlier failed request of the chapter is not shown as
  // an error.
  const [isLeft, setLeft] = useState(false)
  const way = {
    card,
    isGoingOn,
    hasFailed: isLeft && hasFailed,
    onNext: (next: MiniGameCard | null, ended?: Completion) => {
      setLeft(true)
      onNext(next, ended)
    },
  }

  if (view === null || isElsewhere) return <EndedElsewhere {...way} />
  if (view) return <MiniGame runId={runId} view={view} {...way} onElsewhere={() => setElsewhere(true)} />
  if (!card.opened) {
    return (
      <Scene
        card={card}
        isOpening={isBegun && (isFetching || !error)}
        failure={error && !isFetching ? errorMessage(error) : null}
        onBegin={() => (isBegun ? void refetch() : setBegun(true))}
      />
    )
  }
  if (!error) return <PlaySkeleton card={card} />
  return (
    <main id="main">
      <ErrorState
        page
        title="The mini-game could not be loaded"
        message={`${errorMessage(error)} Its time goes on.`}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </main>
  )
}

interface EndedElsewhereProps {
  card: MiniGameCard
  isGoingOn: boolean
  hasFailed: boolean
  onNext: (next: null) => void
}

/**
 * Loads the next scene immediately. Used if the player has ended this mini-game in another tab or on another device.
 */
function EndedElsewhere({ card, isGoingOn, hasFailed, onNext }: EndedElsewhereProps) {
  const goOn = useEffectEvent(() => onNext(null))
  useEffect(() => goOn(), [])
  if (isGoingOn || !hasFailed) return <PlaySkeleton card={card} />
  return (
    <main id="main">
      <ErrorState
        page
        title="What comes next could not be loaded"
        message="This mini-game was ended elsewhere."
        onRetry={() => onNext(null)}
      />
    </main>
  )
}
