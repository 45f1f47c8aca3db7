import { Link } from '@tanstack/react-router'
import { Tag } from '../../../design/Tag.tsx'
import { Way, wayClass } from '../../../design/Way.tsx'
import { ChapterPicture } from '../../../domain/chapter/ChapterPicture.tsx'
import { useUser } from '../../../lib/session.ts'
import {
  type Chapter,
  chapterToPlay,
  opensWords,
  type Progress,
  type Run,
  runWords,
} from '../chapter-words.ts'
import { useStoryProgress, useStoryRun } from '../story-queries.ts'

const FIVE = 'Five chapters, one thread through all of them.'

/** Returns the chapter that is next for the player, and a line about it. */
function nextOf({ chapters, highestLevel }: Progress, run: Run | null): { chapter?: Chapter; text: string } {
  const chapter = chapterToPlay(chapters, run)
  if (chapter)
    return {
      chapter,
      text:
        run?.chapterId === chapter.id ? runWords(run).standing : `Chapter ${chapter.number} is open to you.`,
    }
  const locked = chapters.find(({ completed }) => !completed)
  if (!locked) return { text: 'You have completed all chapters.' }
  return { chapter: locked, text: opensWords(locked, highestLevel) }
}

function OwnStory() {
  const progress = useStoryProgress()
  const run = useStoryRun()
  const open = run.data ?? null
  const isKnown = progress.data !== undefined && run.data !== undefined
  const hasFailed = !isKnown && (progress.error ?? run.error) !== null
  const next = isKnown ? nextOf(progress.data, open) : undefined
  return (
    <Link to="/story-mode" search={open ? { chapter: open.chapterId } : {}} className={wayClass}>
      <Way
        mark={<ChapterPicture chapter={next?.chapter?.number ?? 1} look="open" />}
        title={next?.chapter?.title ?? 'Story Mode'}
        text={next?.text ?? (hasFailed ? FIVE : undefined)}
      />
    </Link>
  )
}

/** A link of the home page that leads to the story, with the chapter that is next. */
export function StoryWay() {
  const { isPremium } = useUser()
  if (isPremium) return <OwnStory />
  return (
    <Link to="/story-mode" className={wayClass}>
      <Way mark={<ChapterPicture chapter={1} />} title="Story Mode" text={FIVE} tag={<Tag>Premium</Tag>} />
    </Link>
  )
}
