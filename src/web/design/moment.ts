import { createContext } from 'react'

/** The phases of a board's end: first the groups move, then the result panel moves in, then nothing moves. */
export type Moment = 'groups' | 'panel' | 'rest'

/** The context's default value `rest` is for views without animation, such as a finished board that is opened again. */
export const MomentContext = createContext<Moment>('rest')

/** Duration of drawing the line of a score while the score counts up, in ms. */
export const DRAW_MS = 900
