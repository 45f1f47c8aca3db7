import type { ReactNode } from 'react'
import { PageHead } from '../../../design/PageHead.tsx'
import { Renewed } from '../../../design/Renewed.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { usePage } from '../../../lib/page.ts'
import { nextLevelWords, type Progress } from '../chapter-words.ts'
import styles from './ListHead.module.css'
import { WayThread } from './WayThread.tsx'

interface Figure {
  of: string
  value: (progress: Progress) => string
  name: (progress: Progress | undefined) => ReactNode
}

const figures: Figure[] = [
  {
    of: 'chapters',
    value: ({ chapters }) => `${chapters.filter(({ completed }) => completed).length} of ${chapters.length}`,
    name: () => (
      <>
        chapters <span className={styles.more}>completed</span>
      </>
    ),
  },
  {
    of: 'experience',
    value: ({ totalExperience }) => formatNumber(totalExperience),
    name: () => 'experience',
  },
  {
    of: 'level',
    value: ({ storyLevel }) => `Level ${formatNumber(storyLevel)}`,
    name: (progress) => progress && nextLevelWords(progress),
  },
]

export function ListHead({ progress, isLost }: { progress: Progress | undefined; isLost: boolean }) {
  const heading = usePage('Story Mode')
  return (
    <PageHead heading={heading} title="Story Mode" line="One thread through five chapters.">
      {!isLost && (
        <Renewed
          as="dl"
          on={progress ? 'known' : 'waiting'}
          className={styles.figures}
          aria-label="Your story"
          aria-busy={!progress}
        >
          {figures.map(({ of, value, name }) => (
            <div key={of}>
              <dt>{name(progress) ?? <Skeleton width="6em" height="1em" />}</dt>
              <dd>{progress ? value(progress) : <Skeleton width="3em" height="1em" />}</dd>
            </div>
          ))}
        </Renewed>
      )}
      {!isLost && (
        <div className={styles.way}>
          {progress ? <WayThread progress={progress} /> : <Skeleton height="6px" />}
        </div>
      )}
    </PageHead>
  )
}
