import type { DuelRun } from '../../../../../contract/duel.ts'
import type { DuelOutcome } from '../../../../../engine/duel/duel.ts'
import { formatNumber, formatSeconds } from '../../../../lib/format.ts'

/** How a completed duel is called (spec section 8). */
export const resultTitles: Record<DuelOutcome, string> = {
  won: 'Duel Victory',
  draw: 'Duel Draw',
  lost: 'Duel Complete',
}

/** The sentence that is shared of a duel. No word of its board is in it. */
export function duelText(
  outcome: DuelOutcome,
  name: string,
  mine: Pick<DuelRun, 'score' | 'seconds'>,
  theirs: Pick<DuelRun, 'score'>,
): string {
  const did = {
    won: `won a speed duel against ${name}`,
    lost: `raced ${name} in a speed duel`,
    draw: `drew a speed duel with ${name}`,
  }
  return `I ${did[outcome]} in WordConnect: ${formatNumber(mine.score)} to ${formatNumber(theirs.score)}, in ${formatSeconds(mine.seconds)}.`
}
