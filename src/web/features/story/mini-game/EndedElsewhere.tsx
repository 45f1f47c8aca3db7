import { useEffect, useEffectEvent } from 'react'
import type { MiniGameCard } from '../../../../contract/story.ts'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { PlaySkeleton } from './frame/PlaySkeleton.tsx'

interface Props {
  card: MiniGameCard
  isGoingOn: boolean
  hasFailed: boolean
  onNext: (next: null) => void
}

/** A mini-game that was ended in another tab or on another device: what follows is asked for at once. */
export function EndedElsewhere({ card, isGoingOn, hasFailed, onNext }: Props) {
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
