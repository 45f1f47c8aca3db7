import { useSearch } from '@tanstack/react-router'
import { DUEL_LEVEL } from '../../../engine/duel/duel.ts'
import { groupCount } from '../../../engine/rules.ts'
import { GamePage } from '../../features/run/GamePage.tsx'
import { usePart } from '../../lib/part.ts'
import { BlankBoard } from '../../play/board/Board.tsx'
import { loadWordFace } from '../../play/board/word-fit.ts'
import { Frame } from '../../play/screen/Frame.tsx'

const loadDuel = async () => (await import('../../features/duel/room/DuelRoom.tsx')).DuelRoom

// The font of the tiles is loaded together with this code. A board that opens from the home page then has its words in
// its first frame.
void loadWordFace()

/** The page of the main game. If the address has the parameter `challenge`, the page of a duel. */
export function Game() {
  const { challenge } = useSearch({ from: '/game' })
  return challenge ? <Duel key={challenge} id={challenge} /> : <GamePage />
}

function Duel({ id }: { id: string }) {
  const DuelRoom = usePart(loadDuel)
  return DuelRoom ? (
    <DuelRoom id={id} />
  ) : (
    <Frame isTall head={null} board={<BlankBoard rows={groupCount(DUEL_LEVEL)} isLoading />} />
  )
}
