// Not used here. With it the dialogs share the code of the game page instead of splitting it, and the game is one press away.
import '../GamePage.tsx'

export { BoardDialog } from './BoardDialog.tsx'
export { LimitDialog } from './LimitDialog.tsx'
export { NewGameDialogs } from './RunDialogs.tsx'
