import { Figures } from '../../../design/Figures.tsx'
import { PageHead } from '../../../design/PageHead.tsx'
import { Renewed } from '../../../design/Renewed.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { usePage } from '../../../lib/page.ts'
import { nextLevelWords, type Progress } from '../chapter-words.ts'
import { WayThread } from './WayThread.tsx'

const figureOf = (progress: Progress | undefined, words: (progress: Progress) => string) =>
  progress ? words(progress) : <Skeleton width="3em" height="1.25em" />

export function ListHead({ progress, isLost }: { progress: Progress | undefined; isLost: boolean }) {
  const heading = usePage('Story Mode')
  return (
    <PageHead
      heading={heading}
      title="Story Mode"
      line="One thread through five chapters. Your level in the game opens them; experience raises your story level."
    >
      {!isLost && (
        <>
          <Renewed
            as="section"
            on={progress ? 'known' : 'waiting'}
            aria-label="Your story"
            aria-busy={!progress}
          >
            <Figures
              figures={[
                {
                  name: 'chapters completed',
                  value: figureOf(
                    progress,
                    ({ chapters }) =>
                      `${chapters.filter(({ completed }) => completed).length} of ${chapters.length}`,
                  ),
                },
                {
                  name: 'experience',
                  value: figureOf(progress, ({ totalExperience }) => formatNumber(totalExperience)),
                },
                {
                  name: progress ? nextLevelWords(progress) : '\u00a0',
                  value: figureOf(progress, ({ storyLevel }) => `Story level ${formatNumber(storyLevel)}`),
                },
              ]}
            />
          </Renewed>
          <WayThread progress={progress} />
        </>
      )}
    </PageHead>
  )
}
