import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MiniGameCard } from '../../../../contract/story.ts'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { EndedElsewhere } from './EndedElsewhere.tsx'
import { PlaySkeleton } from './frame/PlaySkeleton.tsx'
import { MiniGame } from './MiniGame.tsx'
import { Scene } from './scene/Scene.tsx'
import { openMiniGame } from './server.ts'

interface Props {
  runId: string
  card: MiniGameCard
  /** What follows is being read, because `onNext` was called with null. */
  isGoingOn: boolean
  /** It could not be read. Another `onNext` reads it again. */
  hasFailed: boolean
  /**
   * It is over and was looked at. `next`: the card of the mini-game that follows; null after the last one, and when this page does
   * not know what follows. That is then to be read.
   */
  onNext: (next: MiniGameCard | null) => void
}

/** A mini-game from its scene to its end. It is the whole page: it brings the `main` and its h1. Its key is the card's id. */
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
    // Once it is open it goes on by the replies to its moves.
    gcTime: 0,
  })
  const [isElsewhere, setElsewhere] = useState(false)
  // What failed before this mini-game was left is not about leaving it.
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
