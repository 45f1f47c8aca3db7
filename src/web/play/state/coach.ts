import { capitalize, inWords, plural } from '../../lib/format.ts'
import type { PlayState } from './play-reducer.ts'

/** A lesson on the first board: `shown` on the status line, `said` by a screen reader if its text differs. */
interface Lesson {
  shown: string
  said?: string
}

/** The lessons by the number of selected words. */
const steps = [
  'Four groups of four. Press a word, then three that go with it.',
  'One of four. What goes with ',
  'Two of four. Tap a word again to deselect it.',
  'Three of four. The fourth makes it a guess.',
  'Four of four: your guess is checked by itself.',
]

/**
 * The lesson for a player on their first board: how to select, what four words do, and the meaning of each outcome the
 * first time. The lesson is null when the status line has another sentence. Pure.
 */
export function coach({ game, status, met, selected, check, tiles }: PlayState): Lesson | null {
  if (game.status !== 'playing' || check?.step === 'offline' || check?.step === 'failed') return null
  if (status) return status.firstOf ? outcomeLesson(status.firstOf, game) : null
  // The player began this board before this page was loaded, so there is no lesson.
  if (met.length + game.mistakes + game.completedGroups.length > 0) return null
  const shown = steps[selected.length] ?? ''
  const word = tiles[selected[0] ?? '']?.text
  if (selected.length === 1) return { shown: `${shown}“${word}”?` }
  if (selected.length > 0) return { shown }
  return {
    shown,
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
