import type { DuelOutcome } from '../../../../../engine/duel/duel.ts'

/** How a completed duel is called (spec section 8). */
export const resultTitles: Record<DuelOutcome, string> = {
  won: 'Duel Victory',
  draw: 'Duel Draw',
  lost: 'Duel Complete',
}
