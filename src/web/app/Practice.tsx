// Not used here. With it the board is one file for both pages instead of two, and the game is one press away.
import '../features/game/GamePage.tsx'
import { SingleGame } from '../features/game/SingleGame.tsx'
import { PracticePage } from '../features/insight/practice/PracticePage.tsx'

/** /practice: the insight feature's page, with the screen of the game feature. */
export const Practice = () => <PracticePage BoardScreen={SingleGame} />
