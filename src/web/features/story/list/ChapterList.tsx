import { useState } from 'react'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Page } from '../../../design/layout.tsx'
import { Renewed } from '../../../design/Renewed.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { type Chapter, chapterToPlay, type Progress, type Run } from '../chapter-words.ts'
import { useStoryProgress, useStoryRun } from '../story-queries.ts'
import { ChapterCard } from './ChapterCard.tsx'
import styles from './ChapterList.module.css'
import { FastestTimes } from './FastestTimes.tsx'
import { ListHead } from './ListHead.tsx'
import { Reader } from './Reader.tsx'

/**
 * Returns a string that contains all values on which the height of a chapter's card depends. The string is a React key.
 * When it changes, React creates new elements, because browsers count an element that moves as a layout shift but not a
 * new element.
 */
const shapeOf = ({ chapters }: Progress, run: Run | null): string =>
  chapters
    .map(({ id, unlocked, bestTime, told }) => [unlocked, bestTime === null, told > 0, id === run?.chapterId])
    .join(' ')

function Cards({ progress, run }: { progress: Progress; run: Run | null }) {
  const [timesOf, showTimesOf] = useState<Chapter>()
  const [readOf, read] = useState<Chapter>()
  const { chapters, highestLevel } = progress
  const toPlay = chapterToPlay(chapters, run)
  return (
    <>
      <Renewed as="ol" on={shapeOf(progress, run)} className={styles.cards} aria-label="Chapters">
        {chapters.map((chapter, index) => (
          <ChapterCard
            key={chapter.id}
            chapter={chapter}
            run={run?.chapterId === chapter.id ? run : undefined}
            highestLevel={highestLevel}
            isNext={chapter.id === toPlay?.id}
            isTied={chapter.completed && chapters[index + 1]?.unlocked === true}
            onTimes={() => showTimesOf(chapter)}
            onRead={() => read(chapter)}
          />
        ))}
      </Renewed>
      <FastestTimes chapter={timesOf} onClose={() => showTimesOf(undefined)} />
      <Reader chapter={readOf} onClose={() => read(undefined)} />
    </>
  )
}

export function ChapterList() {
  const progress = useStoryProgress()
  // No error appears if this request fails, because the page of the chapter reads the run again.
  const run = useStoryRun()
  const isLost = progress.error && !progress.data && !isUnauthorized(progress.error)
  const data = run.isPending ? undefined : progress.data
  return (
    <main>
      <Page gap={4}>
        <ListHead progress={data} isLost={Boolean(isLost)} />
        {isLost && (
          <ErrorState
            title="The story could not be loaded"
            message={errorMessage(progress.error)}
            onRetry={() => void progress.refetch()}
            busy={progress.isFetching}
          />
        )}
        {!isLost && !data && <WaitingCards />}
        {data && <Cards progress={data} run={run.data ?? null} />}
      </Page>
    </main>
  )
}

const WaitingCards = () => (
  <>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <div className={styles.cards}>
      {[1, 2, 3, 4, 5].map((chapter) => (
        <div key={chapter} className={styles.waiting}>
          <Skeleton height="100%" radius="var(--rl)" />
        </div>
      ))}
    </div>
  </>
)
