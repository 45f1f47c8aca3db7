import { capitalize, inWords, plural } from '../../../../lib/format.ts'
import type { Standing } from '../standing.ts'
import type { RivalState } from './use-rival.ts'

interface Board {
  groupCount: number
  maxMistakes: number
}

/** Formats the mistakes left: "3 mistakes left", "1 mistake left". */
export const mistakesLeft = ({ mistakes }: Pick<Standing, 'mistakes'>, { maxMistakes }: Board): string => {
  const left = Math.max(0, maxMistakes - mistakes)
  return `${left} ${left === 1 ? 'mistake' : 'mistakes'} left`
}

/**
 * A sentence about the rival's latest move. Null if the move adds no group and no mistake and does not end the board.
 */
export function stepSentence(name: string, before: Standing, now: Standing, board: Board): string | null {
  if (now.finished && !before.finished) {
    return now.groupsFound >= board.groupCount
      ? `${name} has found all groups.`
      : `${name} has ended with ${plural(now.groupsFound, 'group')}.`
  }
  if (now.groupsFound > before.groupsFound) return `${name} has found ${plural(now.groupsFound, 'group')}.`
  if (now.mistakes > before.mistakes)
    return `${name} has ${plural(board.maxMistakes - now.mistakes, 'mistake')} left.`
  return null
}

/** A sentence about a change of the rival's connection. */
export function stateSentence(name: string, before: RivalState, now: RivalState): string | null {
  if (before === now) return null
  if (now === 'connection lost') return `${name} is not connected.`
  if (before === 'connection lost' && now === 'live') return `${name} is back.`
  if (before === 'not started' && now === 'live') return `${name} has started.`
  return null
}

/** Formats the size of a board: "Five groups, 20 words". */
export const boardLine = ({ groupCount }: Board): string =>
  `${capitalize(inWords(groupCount))} groups, ${groupCount * 4} words`
