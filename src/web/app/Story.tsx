import { useSearch } from '@tanstack/react-router'
import { StoryPage } from '../features/story/StoryPage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

const loadChapter = async () => (await import('./Chapter.tsx')).Chapter

/** /story-mode: the chapters, or with `?chapter=` one of them in play. */
export function Story() {
  const { chapter } = useSearch({ from: '/story-mode' })
  return <StoryPage chapter={chapter} loadChapter={loadChapter} Waiting={PageSkeleton} />
}
