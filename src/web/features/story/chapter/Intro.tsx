import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Figures } from '../../../design/Figures.tsx'
import { Card, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { ChapterPicture } from '../../../domain/chapter/ChapterPicture.tsx'
import { formatSeconds } from '../../../lib/format.ts'
import { usePage } from '../../../lib/page.ts'
import { type Chapter, experienceWords, listed, noticeOf, winsInARow } from '../chapter-words.ts'
import { Foot, quote, ScenePage } from '../layout.tsx'
import styles from './Intro.module.css'
import { Paragraphs } from './told/StorySheet.tsx'

interface Props {
  chapter: Chapter
  /** The player's run in another chapter. This run ends when the player starts the chapter of this page. */
  other: { title: string; wins: number } | null
  isStarting: boolean
  onStart: () => void
}

/** The introduction to a chapter, shown before the first board. */
export function Intro({ chapter, other, isStarting, onStart }: Props) {
  const { number, title, storyText, consecutiveWinsRequired, bestTime } = chapter
  const heading = usePage(title)
  const [isAsking, setAsking] = useState(false)
  const begin = () => {
    if (other && other.wins > 0) setAsking(true)
    else onStart()
  }
  return (
    <ScenePage className={styles.page}>
      <div>
        <ChapterPicture
          chapter={number}
          look={chapter.completed ? 'told' : 'open'}
          className={styles.picture}
        />
        <Text size="small" tone="soft">{`Chapter ${number}`}</Text>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      <Text strong className={quote}>
        {noticeOf(chapter)}
      </Text>
      {storyText && (
        <Card gap={3} className={styles.opening} aria-labelledby="opening">
          <Text as="h2" size="lead" id="opening">
            {storyText.title}
          </Text>
          <Paragraphs text={storyText.text} />
        </Card>
      )}
      <Stack gap={3} className={styles.terms}>
        <Figures
          figures={[
            { name: 'Wins in a row', value: consecutiveWinsRequired },
            { name: 'Mini-games', value: chapter.miniGames.length },
            { name: 'Experience', value: experienceWords(chapter) },
            { name: 'Best time', value: bestTime === null ? '–' : formatSeconds(bestTime) },
          ]}
        />
        <Text
          size="small"
          tone="soft"
        >{`Then, on the clock: ${listed(chapter.miniGames.map((miniGame) => `“${miniGame.title}”`))}.`}</Text>
      </Stack>
      <Foot wrap>
        <Button
          look="primary"
          busy={isStarting}
          icon={isStarting ? undefined : <ArrowRight size={18} aria-hidden="true" />}
          onClick={begin}
        >
          {isStarting ? 'Starting…' : 'Start Challenge'}
        </Button>
        <Link to="/story-mode" className={buttonClass()}>
          Back to Chapters
        </Link>
      </Foot>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={other?.wins === 1 ? 'Untie your win?' : 'Untie your wins?'}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep</Button>
            <Button
              look="danger"
              busy={isStarting}
              onClick={() => {
                setAsking(false)
                onStart()
              }}
            >
              Start
            </Button>
          </>
        }
      >
        {other && (
          <p>{`${other.title} has ${winsInARow(other.wins)}. Starting this chapter unties ${other.wins === 1 ? 'it' : 'them'}.`}</p>
        )}
      </Dialog>
    </ScenePage>
  )
}

/** The placeholder that is visible while the chapter is loading. */
export const IntroSkeleton = () => (
  <ScenePage className={styles.page} aria-busy="true">
    <h1>
      <VisuallyHidden>Story Mode</VisuallyHidden>
    </h1>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Stack gap={2}>
      <div className={styles.picture}>
        <Skeleton height="100%" />
      </div>
      <Skeleton width="40%" height="20px" />
      <Skeleton width="80%" height="36px" />
    </Stack>
    <Card gap={3} className={styles.opening}>
      {['62%', '100%', '94%', '98%', '88%', '97%', '54%'].map((width) => (
        <Skeleton key={width} width={width} height="20px" />
      ))}
    </Card>
  </ScenePage>
)
