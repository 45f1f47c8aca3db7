import { useSearch } from '@tanstack/react-router'
import { DailyPage } from '../features/daily/DailyPage.tsx'
// Not used here. With it the board is one file for both pages instead of two, and the game is one press away.
import '../features/game/GamePage.tsx'
import { SingleGame } from '../features/game/SingleGame.tsx'

/** /daily-challenge: the daily feature's page, with the screen of the game feature. */
export function Daily() {
  const { date, game, of } = useSearch({ from: '/daily-challenge' })
  const archived = game && of ? { gameId: game, date: of } : undefined
  return <DailyPage BoardScreen={SingleGame} date={date} archived={archived} />
}
