import { createContext, useContext } from 'react'

/**
 * The phases of the animation at the end of a board. First the groups move, then the result panel appears, then nothing
 * moves.
 */
export type Moment = 'groups' | 'panel' | 'rest'

/** The default value `rest` is for pages without this animation, such as a finished board that is opened again. */
export const MomentContext = createContext<Moment>('rest')

/** Time in ms in which the line of a score is drawn while the score counts up. */
export const DRAW_MS = 900

/**
 * True when nothing on the end screen moves any more, and its score has been counted. A timer that opens the next screen
 * starts only then, so that the player can read the score. Call this hook in the result panel.
 */
export const useIsAtRest = (): boolean => useContext(MomentContext) === 'rest'
