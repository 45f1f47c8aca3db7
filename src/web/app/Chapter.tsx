import { useEffect } from 'react'
import { CheckedGame } from '../features/game/CheckedGame.tsx'
import { ChapterPage } from '../features/story/chapter/ChapterPage.tsx'
import { loadWordFace } from '../ui/board/word-fit.ts'

/** A chapter of Story Mode, with the board of the game feature. */
export function Chapter({ chapterId }: { chapterId: string }) {
  // The face of the tiles is there before the words are.
  useEffect(() => {
    void loadWordFace()
  }, [])
  return <ChapterPage chapterId={chapterId} BoardScreen={CheckedGame} />
}
