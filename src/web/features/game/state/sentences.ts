import type { GameView, GuessReply } from '../../../../contract/game.ts'
import { capitalize, inWords, plural } from '../../../lib/format.ts'

export type Tone = 'plain' | 'good' | 'bad'

/** What the status line shows and what a screen reader hears of it. */
export interface Sentence {
  shown: string
  said: string
  tone: Tone
}

/** The same words for eye and ear. */
export const plainly = (text: string, tone: Tone = 'plain'): Sentence => ({ shown: text, said: text, tone })

/** "Three mistakes left." */
export const mistakesLeft = (game: Pick<GameView, 'mistakes' | 'maxMistakes'>): string =>
  `${capitalize(plural(Math.max(0, game.maxMistakes - game.mistakes), 'mistake'))} left.`

/** "Two of four groups found.", "None of four groups found." */
export const groupsFound = ({
  completedGroups,
  groupCount,
}: Pick<GameView, 'completedGroups' | 'groupCount'>): string =>
  `${capitalize(completedGroups.length === 0 ? 'none' : inWords(completedGroups.length))} of ${inWords(groupCount)} groups found.`

/** The sentences of a guess's outcome (spec sections 4 and 8, look.md). */
export function outcomeSentence({ outcome, group, game }: GuessReply): Sentence {
  if (outcome === 'repeat') return plainly('You already tried that.')
  if (outcome === 'correct') {
    const rest = game.status === 'level_complete' ? `Level ${game.level} complete.` : groupsFound(game)
    return {
      shown: 'Correct! Great job!',
      said: `Correct: ${group?.name ?? 'a group'}. ${rest}`,
      tone: 'good',
    }
  }
  if (game.status === 'game_over' || game.status === 'finished')
    return gameOverSentence(game, 'Game Over! Too many mistakes')
  const left = mistakesLeft(game)
  return outcome === 'one_away'
    ? { shown: `One away from a group. ${left}`, said: `One away. ${left}`, tone: 'bad' }
    : { shown: `Not a group. ${left}`, said: `Not a group. ${left}`, tone: 'bad' }
}

/** The end of a run, with the names of the groups that were not found. */
export function gameOverSentence(game: GameView, shown: string): Sentence {
  const missed = game.missedGroups?.map((group) => group.name).join(', ')
  return { shown, said: `${shown}.${missed ? ` Not found: ${missed}.` : ''}`, tone: 'bad' }
}

/** What is said when a board has been dealt or gone back to. */
export function boardSentence(game: GameView): string {
  const found = game.completedGroups.length > 0 ? ` ${groupsFound(game)}` : ''
  const level = game.mode === 'classic' ? `Level ${game.level}. ` : ''
  return `${level}${game.words.length} words, ${inWords(game.groupCount)} groups.${found}`
}

/** What a hint says: its two words go together. */
export function hintSentence(words: readonly string[]): string {
  const [first, second] = words
  return first && second ? `${first} and ${second} go together.` : 'A hint is marked on the board.'
}
