import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { loadWordFace } from '../../../play/board/word-fit.ts'
import { useStoryProgress } from '../story-queries.ts'
import { ChapterPlay } from './ChapterPlay.tsx'
import { UnknownChapter } from './ClosedChapter.tsx'
import { IntroSkeleton } from './Intro.tsx'
import { openingOf } from './run-calls.ts'

/** Loads a chapter once. Later replies and errors of the server do not replace the game that is on the screen. */
export function ChapterPage({ chapterId }: { chapterId: string }) {
  const progress = useStoryProgress()
  const opening = useOpening(chapterId)
  // Starts to load the font of the tiles before the words of the board arrive.
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
  if (!progress.data || !opening.data) return <IntroSkeleton />

  const chapter = progress.data.chapters.find(({ id }) => id === chapterId)
  if (!chapter) return <UnknownChapter />
  return <ChapterPlay chapter={chapter} progress={progress.data} opening={opening.data} />
}

/**
 * Reads the player's run once, when the page opens. Later, only the player's actions change the state of the chapter.
 */
function useOpening(chapterId: string) {
  const end = useLocation({ select: ({ state }) => state.chapterEnd })
  const [openedEnd] = useState(end)
  return useQuery({
    queryKey: ['opening of a chapter', chapterId],
    queryFn: () => openingOf(chapterId, openedEnd),
    // The reply is not cached, because the run can change before the player opens this page again.
    gcTime: 0,
  })
}
