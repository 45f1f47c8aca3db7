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
  /** The chapter is loading what follows, after `onNext(null)`. */
  isGoingOn: boolean
  /** Loading failed. The next `onNext` tries again. */
  hasFailed: boolean
  /**
   * The player leaves the end. `next`: the next mini-game; null after the last one, and when this page does not know it. The
   * chapter then reads it.
   */
  onNext: (next: MiniGameCard | null) => void
}

/** A mini-game from its scene to its end. It is the whole page, with `main` and h1. Give it the card's id as key. */
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
    // Not cached: after it is opened, the replies to the moves carry the state.
    gcTime: 0,
  })
  const [isElsewhere, setElsewhere] = useState(false)
  // An earlier failure of the chapter does not count here.
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

/** A mini-game that ended in another tab or on another device. Loads what follows at once. */
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
