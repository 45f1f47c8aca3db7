import type { MiniGameAnswer, MiniGameView } from '../../../../contract/story.ts'
import { capitalize, inWords, plural } from '../../../lib/format.ts'
import type { Outcome, Result } from './mini-game-state.ts'

/** A message to the player. `shown` is the text on the status line. `said` is the text for screen readers. */
export interface Sentence {
  shown: string
  said: string
  tone: 'plain' | 'good' | 'bad'
}

export const plainly = (text: string, tone: Sentence['tone'] = 'plain'): Sentence => ({
  shown: text,
  said: text,
  tone,
})

export const keptSentence = (isOnline: boolean): Sentence =>
  plainly(
    isOnline
      ? 'No answer yet. Your move is kept and sent again. The time goes on.'
      : 'You are offline. Your move is kept and sent when you are back. The time goes on.',
  )

type Tried = Pick<MiniGameView, 'tries' | 'mistakes'>

/**
 * Says how many mistakes the player can still make ("Two mistakes left."), or warns that the next mistake ends the
 * game.
 */
export function mistakesLeft({ tries, mistakes }: Tried): string {
  const left = Math.max(0, tries - mistakes)
  return left === 1 ? 'The next mistake ends it.' : `${capitalize(plural(left, 'mistake'))} left.`
}

type Judged = Pick<Result, 'answer' | 'kind'> & { told: string | null }

/** Returns the message about a move that did not end the game. `after` is the view after the move. */
export function outcomeSentence({ answer, kind, told }: Judged, after: MiniGameView): Sentence {
  if (kind === 'repeat') return plainly('You already tried that. It costs nothing.')
  const { board } = after
  const left = mistakesLeft(after)
  switch (board.type) {
    case 'word_connections': {
      if (kind === 'wrong') return plainly(`Not a group. ${left}`, 'bad')
      const name = board.found.at(-1)?.name ?? 'A group'
      return plainly(
        `${name}. ${capitalize(inWords(board.found.length))} of ${inWords(board.groupCount)} groups found.`,
        'good',
      )
    }
    case 'word_chain': {
      const [before = board.start, last = board.start] = [board.links.at(-2)?.word, board.links.at(-1)?.word]
      if (kind === 'wrong') return plainly(`“${last} ${wordOf(answer)}” is not a phrase. ${left}`, 'bad')
      const links = plural(board.length - board.links.length, 'link')
      return {
        shown: `${before} + ${last} = ${board.links.at(-1)?.joined}`,
        said: `${before} and ${last}: ${board.links.at(-1)?.joined}. ${capitalize(links)} to go.`,
        tone: 'good',
      }
    }
    case 'story_completion': {
      const right = board.filled.filter((word) => word !== null).length
      const all = inWords(board.filled.length)
      const stay = right === 1 ? 'is right and stays' : 'are right and stay'
      const how = right === 0 ? 'No word is in its place' : `${capitalize(inWords(right))} of ${all} ${stay}`
      return plainly(`${how}. ${left}`, 'bad')
    }
    case 'character_dialog': {
      const mark = dialogMark(kind === 'right')
      const then = `${board.speaker.name}: ${board.line}`
      return {
        shown: kind === 'wrong' ? left : '',
        said: [`${mark}.`, told ?? '', kind === 'wrong' ? left : '', then].filter(Boolean).join(' '),
        tone: kind === 'wrong' ? 'bad' : 'good',
      }
    }
    case 'mystery_solve': {
      if ('clue' in answer) {
        const clue = board.clues.at(-1) ?? ''
        return { shown: '', said: `Clue ${board.clues.length}: ${clue}`, tone: 'plain' }
      }
      const named = 'choice' in answer ? board.choices[answer.choice] : undefined
      return plainly(`Not ${quoted(named ?? '')}. ${left}`, 'bad')
    }
  }
}

/**
 * The text beside a chosen reply. It says whether the reply was right, because colour is not enough for every player.
 */
export const dialogMark = (isRight: boolean): string => (isRight ? 'That helped' : 'That did not help')

const quoted = (text: string) => `“${text}”`
const wordOf = (answer: MiniGameAnswer) => ('word' in answer ? answer.word : '')

export const endTitles: Record<Outcome['end'], string> = {
  solved: 'Solved',
  missed: 'Not this time',
  time_up: 'The time is up',
  left: 'Left as it was',
}

/** The text on the end screen if the server has sent no sentence of a character. */
export const endLines: Record<Outcome['end'], string> = {
  solved: 'It holds.',
  missed: 'The knot came undone. The story goes on without it.',
  time_up: 'The thread has burnt down before the last knot. The story goes on without it.',
  left: 'You have left it. The story goes on without it.',
}
