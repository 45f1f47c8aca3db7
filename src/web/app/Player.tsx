import { PlayerPage } from '../features/player/PlayerPage.tsx'
import { DeadEnd } from './NotFound.tsx'

/** /players/…: the player feature's page; a name that nobody has looks as an address that is no page. */
export const Player = () => <PlayerPage DeadEnd={DeadEnd} />
