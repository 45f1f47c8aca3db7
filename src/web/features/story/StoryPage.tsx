import type { ComponentType } from 'react'
import { usePart } from '../../lib/part.ts'
import { useUser } from '../../lib/session.ts'
import { ChapterList } from './list/ChapterList.tsx'
import { FreeStory } from './list/FreeStory.tsx'

interface Props {
  /** The chapter that is played. Without it: the list of chapters. */
  chapter?: string | undefined
  loadChapter: () => Promise<ComponentType<{ chapterId: string }>>
  /** Stands in the place of the chapter while its part is loaded. */
  Waiting: ComponentType
}

/** Story Mode (spec section 2): the chapters, or one of them in play. */
export function StoryPage({ chapter, loadChapter, Waiting }: Props) {
  const { isPremium } = useUser()
  const ChapterPage = usePart(loadChapter, chapter !== undefined)
  if (chapter === undefined) return isPremium ? <ChapterList /> : <FreeStory />
  return ChapterPage ? <ChapterPage key={chapter} chapterId={chapter} /> : <Waiting />
}
