import { createContext } from 'react'

/** The steps in which the end of a board appears: its groups settle, then the panel moves in, then nothing moves. */
export type Moment = 'groups' | 'panel' | 'rest'

/** At rest where nothing is animated, as when a finished board is opened again. */
export const MomentContext = createContext<Moment>('rest')

/** How long the thread of the score is drawn while the score counts, in ms. */
export const DRAW_MS = 900
