import { useSearch } from '@tanstack/react-router'
import { DailyPage } from '../features/daily/DailyPage.tsx'
// Not used here, but then the boards are one file for both pages, as small as it was for the game alone; and who has
// finished the daily is one press away from it.
import '../features/game/GamePage.tsx'
import { FinishedBoard } from '../features/game/single/FinishedBoard.tsx'
import { SingleGame } from '../features/game/single/SingleGame.tsx'

const boards = { Play: SingleGame, Finished: FinishedBoard }

/** /daily-challenge: the daily feature's page on the game feature's boards. */
export function Daily() {
  const { date, game, of } = useSearch({ from: '/daily-challenge' })
  const archived = game && of ? { gameId: game, date: of } : undefined
  return <DailyPage boards={boards} date={date} archived={archived} />
}
