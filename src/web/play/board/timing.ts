import { prefersStill } from '../../lib/motion.ts'

/** Durations of the board's animations, in ms. */
export const TIMES = {
  move: 300,
  /** Before a found group becomes a banner, its tiles gather for this time. */
  gather: 420,
  shake: 380,
  /** The tiles of a selection that is one away are pulled together. */
  tug: 520,
  /** Tiles scatter before a shuffle deals them again. */
  scatter: 400,
} as const

/** Duration of showing an answer before play continues, in ms. */
export function settleTime(outcome: 'correct' | 'wrong' | 'one_away'): number {
  if (outcome === 'correct') return prefersStill() ? 80 : TIMES.gather
  return outcome === 'wrong' ? TIMES.shake + 120 : TIMES.tug + 120
}
