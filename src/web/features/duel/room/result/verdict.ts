import type { DuelOutcome } from '../../../../../engine/duel/duel.ts'
import { formatSeconds, plural } from '../../../../lib/format.ts'
import { count } from '../../duel.ts'
import { atStart, type Standing, standingAt } from '../standing.ts'

interface Run {
  score: number
  seconds: number
  steps: readonly Standing[]
}

/**
 * Two phrases of a sentence, one before and one after the rival's name. `turn` is missing if the winner was never
 * behind.
 */
export interface Verdict {
  /** The phrase before the rival's name: "77 points ahead of" */
  by: string
  /** The phrase after the rival's name: "from a group behind at 1:30" */
  turn?: string
}

/**
 * Finds the largest number of groups by which the player of `run` was behind the player of `other`. Returns this
 * number, and the last second at which the difference was so large. The time of each player is the time since that
 * player's start.
 */
function furthestBehind(run: Run, other: Run): { seconds: number; groups: number } | undefined {
  const groups = ({ steps }: Run, seconds: number) =>
    (standingAt(steps, seconds * 1_000) ?? atStart).groupsFound
  let found: { seconds: number; groups: number } | undefined
  // Compares the players only until one of them has finished, because a finished player finds no more groups.
  for (let seconds = 1; seconds <= Math.min(run.seconds, other.seconds); seconds++) {
    const behind = groups(other, seconds) - groups(run, seconds)
    if (behind > 0 && behind >= (found?.groups ?? 0)) found = { seconds, groups: behind }
  }
  return found
}

export function verdictOf(outcome: DuelOutcome, mine: Run, theirs: Run): Verdict {
  if (outcome === 'draw') return { by: 'The same score in the same time as' }
  const isWon = outcome === 'won'
  const [winner, loser] = isWon ? [mine, theirs] : [theirs, mine]
  const points = winner.score - loser.score
  const by =
    points > 0
      ? `${count(points, 'point')} ${isWon ? 'ahead of' : 'behind'}`
      : `The same score, ${count(loser.seconds - winner.seconds, 'second')} ${isWon ? 'faster' : 'slower'} than`
  const behind = furthestBehind(winner, loser)
  if (!behind) return { by }
  const groups = behind.groups === 1 ? 'a group' : plural(behind.groups, 'group')
  return { by, turn: `from ${groups} ${isWon ? 'behind' : 'ahead'} at ${formatSeconds(behind.seconds)}` }
}
