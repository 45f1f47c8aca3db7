import type { MiniGameAnswer, MiniGameCard, MiniGameReply, MiniGameView } from '../../../../contract/story.ts'
import { closedBoard } from './closed-board.ts'
import { endTitles, keptSentence, outcomeSentence, plainly, type Sentence } from './sentences.ts'

/** A move under way. `unanswered`: the connection is lost, and the move is sent again when it is back. */
interface Move {
  answer: MiniGameAnswer
  step: 'sending' | 'unanswered'
}

/** What came of a move. `serial` tells one from the next, so that each is shown by movement once. */
export interface Result {
  answer: MiniGameAnswer
  /** `repeat`: the same mistake once more, which costs nothing. */
  kind: 'right' | 'wrong' | 'repeat'
  serial: number
}

/** How a mini-game has ended. */
export interface Outcome {
  end: 'solved' | 'missed' | 'time_up' | 'left'
  points: number
  /** What the people of the story say, a line each. Null when the server has only told that it is over. */
  told: string | null
  answer: readonly string[]
  /** The card of the next one. Null after the last, and when what follows is not known here. */
  next: MiniGameCard | null
}

/** What the page knows about a mini-game that is played. `view` is the server's word, the rest is the page's own. */
export interface MiniGameState {
  view: MiniGameView
  move: Move | null
  result: Result | null
  /** Wrong moves since the last right one, as far as this page has seen them. */
  misses: readonly MiniGameAnswer[]
  /** Has the time run out by the own estimate of the server's clock? */
  isTimeUp: boolean
  outcome: Outcome | null
  /** The last move has been shown: its outcome may take the place of the game. */
  isSettled: boolean
  status: Sentence | null
  /** What the live region says. A new `serial` makes the same sentence be read again. */
  said: { text: string; serial: number }
}

export type MiniGameAction =
  | { type: 'move'; answer: MiniGameAnswer }
  | { type: 'unanswered'; isOnline: boolean }
  | { type: 'answer'; reply: MiniGameReply }
  /** The server could not take the move. */
  | { type: 'failed' }
  /** The thread has burnt down, as this page sees it. */
  | { type: 'time up' }
  /** The server has refused a move because the time was up. */
  | { type: 'too late' }
  /** How it stands on the server: it was played on elsewhere. */
  | { type: 'caught up'; view: MiniGameView }
  | { type: 'settled' }

export const freshState = (view: MiniGameView): MiniGameState => ({
  view,
  move: null,
  result: null,
  misses: [],
  isTimeUp: false,
  outcome: null,
  isSettled: false,
  status: null,
  said: { text: '', serial: 0 },
})

/** May a move be made now? */
export const isOpen = ({ move, isTimeUp, outcome }: MiniGameState): boolean =>
  move === null && !isTimeUp && outcome === null

/** Is it the view of an open game, or only the card of the next one? */
export const isView = (next: MiniGameReply['next']): next is MiniGameView => next !== null && 'board' in next

/** The state after an action. Pure. */
export function miniGameReducer(state: MiniGameState, action: MiniGameAction): MiniGameState {
  switch (action.type) {
    case 'move':
      return isOpen(state)
        ? { ...state, move: { answer: action.answer, step: 'sending' }, status: null }
        : state
    case 'unanswered':
      return state.move?.step === 'sending'
        ? saying({ ...state, move: { ...state.move, step: 'unanswered' } }, keptSentence(action.isOnline))
        : state
    case 'answer':
      return answered(state, action.reply)
    case 'failed':
      // Once the time is up there is nothing left to be tried again.
      return state.isTimeUp
        ? endedLate(state)
        : saying({ ...state, move: null }, plainly('That did not reach the story. Try it again.', 'bad'))
    case 'time up':
      if (state.isTimeUp || state.outcome) return state
      return leavingLate(saying({ ...state, isTimeUp: true }, plainly('The time is up.')))
    case 'too late':
      return endedLate(state)
    case 'caught up':
      return leavingLate(
        saying(
          { ...state, view: action.view, move: null, misses: [] },
          plainly('This went on elsewhere. Here is how it stands.'),
        ),
      )
    case 'settled':
      return { ...state, isSettled: true }
  }
}

/** Shows a sentence on the status line and reads it out. */
const saying = (state: MiniGameState, sentence: Sentence): MiniGameState => ({
  ...state,
  status: sentence,
  said: { text: sentence.said, serial: state.said.serial + 1 },
})

/** When the time has run out the game is left, once nothing else is under way. */
const leavingLate = (state: MiniGameState): MiniGameState =>
  state.isTimeUp && !state.move && !state.outcome
    ? { ...state, move: { answer: { skip: true }, step: 'sending' } }
    : state

/** What a reply means follows from how the game stands after it, so that the reply to a repeated request means the same. */
function kindOf(before: MiniGameView, after: MiniGameView): Result['kind'] {
  if (after.mistakes > before.mistakes) return 'wrong'
  return after.moves > before.moves ? 'right' : 'repeat'
}

function answered(state: MiniGameState, reply: MiniGameReply): MiniGameState {
  const { move, view } = state
  if (!move) return state
  const { answer } = move
  const serial = (state.result?.serial ?? 0) + 1
  if (reply.over) {
    const shown: MiniGameState = {
      ...state,
      view: reply.solved ? { ...view, board: closedBoard(view.board, answer) } : view,
      result: { answer, kind: reply.solved ? 'right' : 'wrong', serial },
    }
    const isLeft = 'skip' in answer
    const left = state.isTimeUp ? 'time_up' : 'left'
    return ended(isLeft ? state : shown, {
      end: reply.solved ? 'solved' : isLeft ? left : 'missed',
      points: reply.points,
      told: reply.told,
      answer: reply.answer?.lines ?? [],
      next: isView(reply.next) ? null : reply.next,
    })
  }
  if (!isView(reply.next) || reply.next.id !== view.id) return leavingLate({ ...state, move: null })
  const kind = kindOf(view, reply.next)
  const next: MiniGameState = {
    ...state,
    view: reply.next,
    move: null,
    result: { answer, kind, serial },
    misses: kind === 'right' ? [] : [...state.misses, answer],
  }
  return leavingLate(saying(next, outcomeSentence({ answer, kind, told: reply.told }, reply.next)))
}

/** The time is up, and that is all that is known. */
const endedLate = (state: MiniGameState): MiniGameState =>
  ended(state, { end: 'time_up', points: 0, told: null, answer: [], next: null })

/** It is over. A game that was left, or whose time was up, has no last move to be shown. */
const ended = (state: MiniGameState, outcome: Outcome): MiniGameState => ({
  ...state,
  move: null,
  // Seen until its outcome takes the place of the game, whose heading is then read out.
  status: { shown: `${endTitles[outcome.end]}.`, said: '', tone: outcome.end === 'solved' ? 'good' : 'bad' },
  outcome,
  isSettled: outcome.end === 'time_up' || outcome.end === 'left',
})
