import { useEffect } from 'react'
import { DuelRoom } from '../features/duel/room/DuelRoom.tsx'
import { BlankBoard } from '../features/game/board/Board.tsx'
import { SingleGame } from '../features/game/SingleGame.tsx'
import { Frame } from '../features/game/screen/Frame.tsx'
import { loadWordFace } from '../ui/board/word-fit.ts'

/** What the room of a duel shows of the game feature. */
const parts = { BoardScreen: SingleGame, Frame, BlankBoard }

/** The room of a duel, with the board of the game feature. */
export function Duel({ id }: { id: string }) {
  // The face of the tiles is there before the words are.
  useEffect(() => {
    void loadWordFace()
  }, [])
  return <DuelRoom id={id} parts={parts} />
}
