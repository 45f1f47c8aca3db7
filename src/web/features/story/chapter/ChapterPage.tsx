import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { errorMessage } from '../../../lib/api.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import type { CheckedBoard } from '../../../ui/board/board-in-play.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useStoryProgress } from '../story-queries.ts'
import { ChapterPlay } from './ChapterPlay.tsx'
import { ChapterSkeleton } from './ChapterSkeleton.tsx'
import { UnknownChapter } from './ClosedChapter.tsx'
import { openingOf } from './run-calls.ts'

interface Props {
  chapterId: string
  /** Shows a board. The app hands it in, since features do not know each other. */
  BoardScreen: ComponentType<CheckedBoard>
}

/** A chapter (spec section 2, "Chapter play"), loaded. From then on the play is not taken away: it knows itself what follows. */
export function ChapterPage({ chapterId, BoardScreen }: Props) {
  const progress = useStoryProgress()
  const opening = useOpening(chapterId)

  const error = progress.error ?? opening.error
  if (!(progress.data && opening.data) && error && !isUnauthorized(error)) {
    return (
      <main id="main">
        <ErrorState
          page
          title="The chapter could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void Promise.all([progress.refetch(), opening.refetch()])}
          busy={progress.isFetching || opening.isFetching}
        />
      </main>
    )
  }
  if (!progress.data || !opening.data) return <ChapterSkeleton />

  const chapter = progress.data.chapters.find(({ id }) => id === chapterId)
  if (!chapter) return <UnknownChapter />
  return (
    <ChapterPlay
      chapter={chapter}
      progress={progress.data}
      opening={opening.data}
      BoardScreen={BoardScreen}
    />
  )
}

/** How the chapter stands as the page is opened: asked once, since the play goes on from there. */
function useOpening(chapterId: string) {
  const isEnd = useLocation({ select: ({ state }) => state.chapterEnd === true })
  const [wasEnd] = useState(isEnd)
  return useQuery({
    queryKey: ['opening of a chapter', chapterId],
    queryFn: () => openingOf(chapterId, wasEnd),
    // Nothing of it is kept: the next time the run may have gone on.
    gcTime: 0,
  })
}
