import { prefersStill } from '../../lib/motion.ts'

/** How long the movements of the board last, in ms. */
export const TIMES = {
  /** A tile glides to another place. */
  move: 300,
  /** The tiles of a found group gather before they become a banner. */
  gather: 420,
  /** A wrong selection shakes. */
  shake: 380,
  /** The tiles of a selection that is one away are pulled together. */
  tug: 520,
  /** Tiles scatter before they are dealt again (spec section 9). */
  scatter: 400,
} as const

/** How long the board shows an answer before it goes on, in ms. */
export function settleTime(outcome: 'correct' | 'wrong' | 'one_away'): number {
  if (outcome === 'correct') return prefersStill() ? 80 : TIMES.gather
  return outcome === 'wrong' ? TIMES.shake + 120 : TIMES.tug + 120
}
