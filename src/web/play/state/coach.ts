import { capitalize, inWords, plural } from '../../lib/format.ts'
import type { PlayState } from './play-reducer.ts'

/**
 * An explanation on the player's first board. `shown` is the text on the status line, and `said` is the text for screen
 * readers.
 */
interface Lesson {
  shown: string
  said?: string
}

/** The explanation for each number of selected words, from 1 to 4. */
const steps = [
  'One of four. What goes with ',
  'Two of four. Tap a word again to deselect it.',
  'Three of four. The fourth makes it a guess.',
  'Four of four: your guess is checked by itself.',
]

/**
 * Returns the explanation for a player on the first board: how to select words, and what happens after the fourth word.
 * When a result of a guess occurs for the first time, the function explains this result. Returns null when the status
 * line shows another sentence.
 */
export function coach({ game, status, met, selected, check, tiles }: PlayState): Lesson | null {
  if (game.status !== 'playing' || check?.step === 'offline' || check?.step === 'failed') return null
  if (status) return status.firstOf ? outcomeLesson(status.firstOf, game) : null
  // The player has already guessed on this board, so the first explanations are no longer needed.
  if (met.length + game.mistakes + game.completedGroups.length > 0) return null
  const shown = steps[selected.length - 1] ?? ''
  const word = tiles[selected[0] ?? '']?.text
  if (selected.length === 1) return { shown: `${shown}“${word}”?` }
  if (selected.length > 0) return { shown }
  return {
    shown: `${capitalize(inWords(game.groupCount))} groups of four. Press a word, then three that go with it.`,
    said: 'Select four words that have something in common. With the fourth your guess is checked.',
  }
}

function outcomeLesson(
  outcome: PlayState['met'][number],
  { mistakes, maxMistakes, groupCount, completedGroups }: PlayState['game'],
): Lesson | null {
  const left = plural(maxMistakes - mistakes, 'mistake')
  switch (outcome) {
    case 'wrong':
      return {
        shown: `Not a group. ${capitalize(left)} left. Four mistakes end the game.`,
        said: `${capitalize(inWords(maxMistakes))} mistakes end the board.`,
      }
    case 'one_away':
      return {
        shown: `One away: three of the four fit. ${capitalize(left)} left.`,
        said: 'Three of the four words belong together, one does not.',
      }
    case 'correct':
      return {
        shown: `Correct! Great job! ${capitalize(plural(groupCount - completedGroups.length, 'group'))} to go.`,
        said: 'Now find the next group.',
      }
    case 'repeat':
      return null
  }
}
