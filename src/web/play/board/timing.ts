import { prefersStill } from '../../lib/motion.ts'

/** Durations of the board's animations, in ms. */
export const TIMES = {
  move: 300,
  /** Time in which the tiles of a group just found move to one row. A banner then replaces the row. */
  gather: 420,
  shake: 380,
  /** Duration of the animation after a guess with three correct words. */
  tug: 520,
  /** Time in which a shuffle moves the tiles to random places, before they move to their new places. */
  scatter: 400,
} as const

/** Returns how long the board shows the result of a guess before the player can continue, in ms. */
export function settleTime(outcome: 'correct' | 'wrong' | 'one_away'): number {
  if (outcome === 'correct') return prefersStill() ? 80 : TIMES.gather
  return outcome === 'wrong' ? TIMES.shake + 120 : TIMES.tug + 120
}
