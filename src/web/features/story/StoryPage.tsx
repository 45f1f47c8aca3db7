import { useSearch } from '@tanstack/react-router'
import { PageSkeleton } from '../../design/PageSkeleton.tsx'
import { usePart } from '../../lib/part.ts'
import { useUser } from '../../lib/session.ts'
import { ChapterList } from './list/ChapterList.tsx'
import { FreeStory } from './list/FreeStory.tsx'

const loadChapter = async () => (await import('./chapter/ChapterPage.tsx')).ChapterPage

/** If the query parameter `chapter` is set, shows this chapter; otherwise shows the list of chapters. */
export function StoryPage() {
  const { chapter } = useSearch({ from: '/story-mode' })
  const { isPremium } = useUser()
  const ChapterPage = usePart(loadChapter, { isNeeded: chapter !== undefined })
  if (chapter === undefined) return isPremium ? <ChapterList /> : <FreeStory />
  return ChapterPage ? <ChapterPage key={chapter} chapterId={chapter} /> : <PageSkeleton />
}
