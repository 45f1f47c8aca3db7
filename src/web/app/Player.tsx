import { BestCards } from '../features/leaderboard/BestCards.tsx'
import { PlayerPage } from '../features/player/PlayerPage.tsx'
import { DeadEnd } from './NotFound.tsx'

/** /players/…: the player feature's page, with the leaderboard feature's bests. */
export const Player = () => <PlayerPage DeadEnd={DeadEnd} BestCards={BestCards} />
