// Not used here, but then the boards stay one file, as small as it was for the game alone; and the game is one press away.
import '../features/game/GamePage.tsx'

export { BoardDialog } from '../features/game/panels/BoardDialog.tsx'
export { NewGameDialogs } from '../features/game/play/NewGameDialogs.tsx'
