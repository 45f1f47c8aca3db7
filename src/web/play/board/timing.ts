import { prefersStill } from '../../lib/motion.ts'

/** Durations of the board's animations, in ms. */
export const TIMES = {
  move: 300,
  /** The tiles of a found group move together for this time, before the group becomes a banner. */
  gather: 420,
  shake: 380,
  /** The tiles of a selection that is one away are pulled together. */
  tug: 520,
  /** Tiles scatter before a shuffle deals them again. */
  scatter: 400,
} as const

/** How long the board shows the answer to a guess before play continues, in ms. */
export function settleTime(outcome: 'correct' | 'wrong' | 'one_away'): number {
  if (outcome === 'correct') return prefersStill() ? 80 : TIMES.gather
  return outcome === 'wrong' ? TIMES.shake + 120 : TIMES.tug + 120
}
