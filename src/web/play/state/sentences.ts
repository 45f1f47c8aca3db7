import type { GameView, GuessReply } from '../../../contract/game.ts'
import { capitalize, inWords, plural } from '../../lib/format.ts'

export type Tone = 'plain' | 'good' | 'bad'

/** A message: `shown` on the status line, `said` by a screen reader. */
export interface Sentence {
  shown: string
  said: string
  tone: Tone
}

/** A message with the same text on the status line and for screen readers. */
export const plainly = (text: string, tone: Tone = 'plain'): Sentence => ({ shown: text, said: text, tone })

/** The mistakes left in a sentence: "Three mistakes left." */
export const mistakesLeft = (game: Pick<GameView, 'mistakes' | 'maxMistakes'>): string =>
  `${capitalize(plural(Math.max(0, game.maxMistakes - game.mistakes), 'mistake'))} left.`

/** The found groups in a sentence: "Two of four groups found.", "None of four groups found." */
export const groupsFound = (found: number, total: number): string =>
  `${capitalize(found === 0 ? 'none' : inWords(found))} of ${inWords(total)} groups found.`

export function outcomeSentence({ outcome, group, game }: GuessReply): Sentence {
  if (outcome === 'repeat') return plainly('You already tried that.')
  if (outcome === 'correct') {
    const rest =
      game.status === 'level_complete'
        ? `Level ${game.level} complete.`
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
  return outcome === 'one_away'
    ? { shown: `One away from a group. ${left}`, said: `One away. ${left}`, tone: 'bad' }
    : { shown: `Not a group. ${left}`, said: `Not a group. ${left}`, tone: 'bad' }
}

/** The sentence about a change by another tab. */
export function followSentence(before: GameView, after: GameView): Sentence | null {
  if (after.status === 'game_over' || after.status === 'finished')
    return gameOverSentence(after, after.missedGroups?.length ? 'This board is over' : 'All groups found')
  if (after.completedGroups.length > before.completedGroups.length)
    return plainly(groupsFound(after.completedGroups.length, after.groupCount), 'good')
  if (after.mistakes !== before.mistakes) return plainly(mistakesLeft(after), 'bad')
  if (after.hintsUsed > before.hintsUsed) return plainly('A hint is marked on the board.')
  return null
}

/** The sentence at the end of a board, with the names of the missed groups. */
export function gameOverSentence(game: GameView, shown: string): Sentence {
  const missed = game.missedGroups?.map((group) => group.name).join(', ')
  return { shown, said: `${shown}.${missed ? ` Not found: ${missed}.` : ''}`, tone: 'bad' }
}

/** The announcement when a board is dealt or opened again; empty for a finished board. */
export function boardSentence(game: GameView): string {
  if (game.words.length === 0) return ''
  const found = game.completedGroups.length
  const level = game.mode === 'classic' ? `Level ${game.level}. ` : ''
  const groups = found > 0 ? ` ${groupsFound(found, game.groupCount)}` : ''
  return `${level}${game.words.length} words, ${inWords(game.groupCount)} groups.${groups}`
}

/** The sentence about a hint, which says that two words belong together. */
export function hintSentence(words: readonly string[]): string {
  const [first, second] = words
  return first && second ? `${first} and ${second} go together.` : 'A hint is marked on the board.'
}
