import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { buttonClass } from '../../../design/Button.tsx'
import { Card, Page, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { InkActions, InkCard, onInk } from '../../../domain/board/InkCard.tsx'
import { StoreLink } from '../../../domain/offers/StoreLink.tsx'
import { usePage } from '../../../lib/page.ts'
import { type Chapter, openToYou, type Run, runWords } from '../chapter-words.ts'
import { useStoryProgress, useStoryRun } from '../story-queries.ts'
import styles from './FreeStory.module.css'
import { PictureThread } from './PictureThread.tsx'

const gives = [
  '5 Epic Story Chapters',
  'Consecutive Game Challenges',
  'Exclusive Mini-Games',
  'Leaderboard Rankings',
  'Unlimited Daily Games',
  'Premium Hints & Lives',
]

/** A link to the player's unfinished run. A player whose premium has ended can still finish a run. */
function OpenRun({ run, chapter }: { run: Run; chapter: Chapter | undefined }) {
  const { standing, next } = runWords(run)
  return (
    <InkCard label="Your open run" kicker="Your run is still open">
      <h2>{chapter ? `Chapter ${chapter.number}: ${chapter.title}` : 'Your chapter'}</h2>
      <p className={onInk.line}>{`${standing}, ${next}. What you began, you can finish.`}</p>
      <InkActions>
        <Link to="/story-mode" search={{ chapter: run.chapterId }} className={onInk.main}>
          Go on <ArrowRight size={18} aria-hidden="true" />
        </Link>
      </InkActions>
    </InkCard>
  )
}

/** Players without premium see this component instead of the chapters. */
export function FreeStory() {
  const heading = usePage('Story Mode')
  const progress = useStoryProgress()
  const { data: run, isPending } = useStoryRun()
  const isWaiting = isPending || progress.isPending
  const chapters = progress.data?.chapters
  return (
    <main>
      <Page gap={8}>
        <Stack gap={1}>
          <h1 ref={heading} tabIndex={-1}>
            Story Mode Premium
          </h1>
          <Text tone="soft">
            One thread through five chapters. Win boards in a row, and the story goes on.
          </Text>
        </Stack>
        {isWaiting ? (
          <div>
            <VisuallyHidden>Loading...</VisuallyHidden>
            <Skeleton height="420px" radius="var(--rl)" />
          </div>
        ) : (
          <>
            {run && <OpenRun run={run} chapter={chapters?.find(({ id }) => id === run.chapterId)} />}
            <PictureThread chapters={chapters} />
            <Card className={styles.offer} aria-label="What Premium gives">
              <Stack as="ul">
                {gives.map((line) => (
                  <Text as="li" key={line} size="lead" className={styles.line}>
                    {line}
                  </Text>
                ))}
              </Stack>
              <Stack gap={3} className={styles.ways}>
                {progress.data && (
                  <Text size="small" tone="soft">
                    {openToYou(progress.data.chapters, progress.data.highestLevel)}
                  </Text>
                )}
                <StoreLink from="story" className={buttonClass(run ? 'secondary' : 'primary', true)}>
                  Upgrade to Premium <ArrowRight size={18} aria-hidden="true" />
                </StoreLink>
                <Link to="/" className={buttonClass('secondary', true)}>
                  Continue with Free Version
                </Link>
              </Stack>
            </Card>
          </>
        )}
      </Page>
    </main>
  )
}
