import { createContext } from 'react'

/** The end of a board as it is shown: its groups first, then the panel by movement, then all of it at rest. */
export type Moment = 'groups' | 'panel' | 'rest'

/** Where the end of the board stands. At rest where nothing moves, as when an end is looked at again. */
export const MomentContext = createContext<Moment>('rest')

/** How long the thread of the score is drawn while the score counts, in ms. */
export const DRAW_MS = 900
