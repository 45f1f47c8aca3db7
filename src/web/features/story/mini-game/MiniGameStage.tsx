import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MiniGameCard } from '../../../../contract/story.ts'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { PlaySkeleton } from './frame/PlayFrame.tsx'
import { MiniGame } from './MiniGame.tsx'
import { Scene } from './scene/Scene.tsx'
import { openMiniGame } from './use-mini-game.ts'

interface Props {
  runId: string
  card: MiniGameCard
  /** The chapter is loading the next scene, after `onNext(null)`. */
  isGoingOn: boolean
  /** Loading the next scene failed. Calling `onNext` again repeats the loading of the next scene. */
  hasFailed: boolean
  /**
   * Called when the player leaves the end. `next`: the next mini-game. `next` is null after the last mini-game, and
   * when this page does not know the next mini-game and the chapter must read it.
   */
  onNext: (next: MiniGameCard | null) => void
}

/**
 * The whole page of a mini-game, from scene to end, with `main` and h1. Use the mini-game card's id as React key of
 * this component.
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
    // The mini-game's opening state is not cached, because the replies to the player's moves contain newer states.
    gcTime: 0,
  })
  const [isElsewhere, setElsewhere] = useState(false)
  // Ignores a failed request of the chapter from before the player left this mini-game.
  const [isLeft, setLeft] = useState(false)
  const way = {
    card,
    isGoingOn,
    hasFailed: isLeft && hasFailed,
    onNext: (next: MiniGameCard | null) => {
      setLeft(true)
      onNext(next)
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
 * Shown for a mini-game that ended in another tab or on another device. A mini-game that ended elsewhere loads the
 * chapter's next scene at once.
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
