import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { loadWordFace } from '../../../play/board/word-fit.ts'
import { useStoryProgress } from '../story-queries.ts'
import { ChapterPlay } from './ChapterPlay.tsx'
import { ChapterSkeleton } from './ChapterSkeleton.tsx'
import { UnknownChapter } from './ClosedChapter.tsx'
import { openingOf } from './run-calls.ts'

/** A chapter (spec section 2, "Chapter play"), loaded. From then on the play is not taken away: it knows itself what follows. */
export function ChapterPage({ chapterId }: { chapterId: string }) {
  const progress = useStoryProgress()
  const opening = useOpening(chapterId)
  // The face of the tiles is there before the words are.
  useEffect(() => {
    void loadWordFace()
  }, [])

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
  return <ChapterPlay chapter={chapter} progress={progress.data} opening={opening.data} />
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
