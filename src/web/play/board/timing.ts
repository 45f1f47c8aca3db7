import { prefersStill } from '../../lib/motion.ts'

/** The easing of movements, as in the design tokens. */
export const EASE = 'cubic-bezier(.2,.8,.2,1)'

/** Durations of the board's animations, in ms. */
export const TIMES = {
  move: 300,
  /** Time in which the thread through a group just found gets taut, before it draws the tiles together. */
  pull: 120,
  /** Time in which the thread gets taut and the tiles move to one row. A banner then replaces the row. */
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
