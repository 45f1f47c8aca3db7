import { capitalize, inWords } from '../../../../lib/format.ts'
import type { Standing } from '../standing.ts'

interface Moment {
  key: string
  ms: number
  isMine: boolean
  text: string
}

const ordinals = [
  '',
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
]
const nth = (n: number, thing: string) => `${ordinals[n] ?? capitalize(inWords(n))} ${thing}`

/** The text about one move of a player; null if the move adds no group and no mistake and does not end the board. */
function textOf(step: Standing, before: Standing | undefined): string | null {
  const parts: string[] = []
  if (step.groupsFound > (before?.groupsFound ?? 0)) parts.push(nth(step.groupsFound, 'group'))
  if (step.mistakes > (before?.mistakes ?? 0)) parts.push(nth(step.mistakes, 'mistake'))
  if (step.finished) parts.push(parts.length > 0 ? 'end' : 'End')
  return parts.length > 0 ? parts.join(', ') : null
}

/**
 * Returns the moves of the two players, ordered by time. The time of a move is the time since the start of the player
 * who made it.
 */
export function timelineOf(mine: readonly Standing[], theirs: readonly Standing[]): Moment[] {
  const moments = (steps: readonly Standing[], isMine: boolean) =>
    steps.flatMap((step, n) => {
      const text = textOf(step, steps[n - 1])
      return text ? [{ key: `${isMine} ${n}`, ms: step.atMs, isMine, text }] : []
    })
  return [...moments(mine, true), ...moments(theirs, false)].sort((a, b) => a.ms - b.ms)
}
