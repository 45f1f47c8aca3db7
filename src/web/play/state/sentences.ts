import type { GameView, GuessReply } from '../../../contract/game.ts'
import { capitalize, formatNumber, inWords, plural } from '../../lib/format.ts'

export type Tone = 'plain' | 'good' | 'bad'

/** A message to the player. `shown` is the text on the status line, and `said` is the text for screen readers. */
export interface Sentence {
  shown: string
  said: string
  tone: Tone
}

/** Returns a message with the same text on the status line and for screen readers. */
export const plainly = (text: string, tone: Tone = 'plain'): Sentence => ({ shown: text, said: text, tone })

/** Returns how many mistakes are left: "Three mistakes left." */
export const mistakesLeft = (game: Pick<GameView, 'mistakes' | 'maxMistakes'>): string =>
  `${capitalize(plural(Math.max(0, game.maxMistakes - game.mistakes), 'mistake'))} left.`

/** Returns how many groups are found: "Two of four groups found." or "None of four groups found." */
export const groupsFound = (found: number, total: number): string =>
  `${capitalize(found === 0 ? 'none' : inWords(found))} of ${inWords(total)} groups found.`

export function outcomeSentence({ outcome, group, isFifthGroup, game }: GuessReply): Sentence {
  if (outcome === 'repeat') return plainly('You already tried that.')
  if (outcome === 'correct') {
    const rest =
      game.status === 'level_complete'
        ? `Level ${game.level} complete. ${formatNumber(game.levelScore)} points.`
        : groupsFound(game.completedGroups.length, game.groupCount)
    return {
      shown: 'Correct! Great job!',
      said: `Correct: ${group?.name ?? 'a group'}. ${rest}`,
      tone: 'good',
    }
  }
  if (game.status === 'game_over' || game.status === 'finished')
    return gameOverSentence(game, game.mode === 'story' ? 'Not a group' : 'Game Over! Too many mistakes')
  const left = mistakesLeft(game)
  if (isFifthGroup) {
    const shown = 'Clever, but no: that group is not on this board.'
    return { shown, said: `${shown} ${left}`, tone: 'bad' }
  }
  return outcome === 'one_away'
    ? { shown: `One away from a group. ${left}`, said: `One away. ${left}`, tone: 'bad' }
    : { shown: `Not a group. ${left}`, said: `Not a group. ${left}`, tone: 'bad' }
}

/** Returns the message about a change that the player made in another tab. */
export function followSentence(before: GameView, after: GameView): Sentence | null {
  if (after.status === 'game_over' || after.status === 'finished')
    return gameOverSentence(after, after.missedGroups?.length ? 'This board is over' : 'All groups found')
  if (after.completedGroups.length > before.completedGroups.length)
    return plainly(groupsFound(after.completedGroups.length, after.groupCount), 'good')
  if (after.mistakes !== before.mistakes) return plainly(mistakesLeft(after), 'bad')
  if (after.hintsUsed > before.hintsUsed) return plainly('A hint is marked on the board.')
  return null
}

/** Returns the message at the end of a board, with the names of the groups that the player did not find. */
export function gameOverSentence(game: GameView, shown: string): Sentence {
  const missed = game.missedGroups?.map((group) => group.name).join(', ')
  return { shown, said: `${shown}.${missed ? ` Not found: ${missed}.` : ''}`, tone: 'bad' }
}

/**
 * Returns the text that a screen reader reads when a new board starts or a board is opened again. Empty for a finished
 * board.
 */
export function boardSentence(game: GameView): string {
  if (game.words.length === 0) return ''
  const found = game.completedGroups.length
  const level = game.mode === 'classic' ? `Level ${game.level}. ` : ''
  const groups = found > 0 ? ` ${groupsFound(found, game.groupCount)}` : ''
  return `${level}${game.words.length} words, ${inWords(game.groupCount)} groups.${groups}`
}

/** Returns the message about a hint. The message says that two words belong to the same group. */
export function hintSentence(words: readonly string[]): string {
  const [first, second] = words
  return first && second ? `${first} and ${second} go together.` : 'A hint is marked on the board.'
}
