import { useSearch } from '@tanstack/react-router'
import { DUEL_LEVEL } from '../../engine/duel/duel.ts'
import { groupCount } from '../../engine/rules.ts'
import { BlankBoard } from '../features/game/board/Board.tsx'
import { GamePage } from '../features/game/GamePage.tsx'
import { Frame } from '../features/game/screen/Frame.tsx'
import { usePart } from '../lib/part.ts'

const loadDuel = async () => (await import('./Duel.tsx')).Duel

/** /game: the run of the game feature, or with `?challenge=` the room of a duel. */
export function Game() {
  const { challenge } = useSearch({ from: '/game' })
  return challenge ? <DuelPart key={challenge} id={challenge} /> : <GamePage />
}

function DuelPart({ id }: { id: string }) {
  const Duel = usePart(loadDuel)
  return Duel ? (
    <Duel id={id} />
  ) : (
    <Frame isTall head={null} board={<BlankBoard rows={groupCount(DUEL_LEVEL)} isLoading />} />
  )
}
