import type {
  Completion,
  MiniGameAnswer,
  MiniGameBoard,
  MiniGameCard,
  MiniGameReply,
  MiniGameView,
} from '../../../../contract/story.ts'
import { endTitles, keptSentence, outcomeSentence, plainly, type Sentence } from './sentences.ts'

/** A move that the page is sending. `unanswered`: the connection is lost, and the page will send the move again. */
interface Move {
  answer: MiniGameAnswer
  step: 'sending' | 'unanswered'
}

/** The result of the last move. A new `serial` starts its animation. */
export interface Result {
  answer: MiniGameAnswer
  /** `repeat`: the player has repeated a mistake. The repeated mistake is not counted. */
  kind: 'right' | 'wrong' | 'repeat'
  serial: number
}

export interface Outcome {
  end: 'solved' | 'missed' | 'time_up' | 'left'
  points: number
  /** The sentences of the story's characters, one per line; null if the server has sent no text. */
  told: string | null
  answer: readonly string[]
  /** The next mini-game; null after the last mini-game, or if the next mini-game is not known. */
  next: MiniGameCard | null
  /** The result of the chapter; set if this was the last mini-game of the chapter. */
  completion?: Completion | undefined
}

/** The state of a mini-game. The server sends `view`; the page computes the other properties. */
export interface MiniGameState {
  view: MiniGameView
  move: Move | null
  result: Result | null
  /** The wrong moves since the last right move. Moves from before a reload of the page are not included. */
  misses: readonly MiniGameAnswer[]
  /** True if the time is up, by this page's estimate of the server's clock. */
  isTimeUp: boolean
  outcome: Outcome | null
  /** True when the page has shown the result of the last move. The end screen can then replace the game. */
  isSettled: boolean
  status: Sentence | null
  /** The text for screen readers. A new `serial` makes a screen reader read the same text again. */
  said: { text: string; serial: number }
}

export type MiniGameAction =
  | { type: 'move'; answer: MiniGameAnswer }
  | { type: 'unanswered'; isOnline: boolean }
  | { type: 'answer'; reply: MiniGameReply }
  /** The server could not process the move. */
  | { type: 'failed' }
  /** The time is up, by this page's estimate of the server's clock. */
  | { type: 'time up' }
  | { type: 'too late' }
  /**
   * The player has continued the game in another tab or on another device, and the page has read the new state from the
   * server.
   */
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

/** True if the player can make a move now. */
export const isOpen = ({ move, isTimeUp, outcome }: MiniGameState): boolean =>
  move === null && !isTimeUp && outcome === null

/**
 * True if `next` is the view of an open mini-game, which has a board. False if it is the card of the next mini-game,
 * which has no board.
 */
export const isView = (next: MiniGameReply['next']): next is MiniGameView => next !== null && 'board' in next

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
      // After the end of the time, a failed move cannot be sent again.
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

const saying = (state: MiniGameState, sentence: Sentence): MiniGameState => ({
  ...state,
  status: sentence,
  said: { text: sentence.said, serial: state.said.serial + 1 },
})

/** If the time is up and no move is being sent, sends the move that leaves the game. */
const leavingLate = (state: MiniGameState): MiniGameState =>
  state.isTimeUp && !state.move && !state.outcome
    ? { ...state, move: { answer: { skip: true }, step: 'sending' } }
    : state

/**
 * Compares the views before and after the move. The property `correct` cannot be used, because it is out of date in the
 * reply to a repeated request.
 */
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
      completion: reply.completion,
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

/** Returns the end of a game for which the time is up and the server has sent no other result. */
const endedLate = (state: MiniGameState): MiniGameState =>
  ended(state, { end: 'time_up', points: 0, told: null, answer: [], next: null })

/** Ends the game. If the player left the game or the time ran out, the end screen appears immediately. */
const ended = (state: MiniGameState, outcome: Outcome): MiniGameState => ({
  ...state,
  move: null,
  // `said` is empty, because a screen reader reads the heading of the end screen next.
  status: { shown: `${endTitles[outcome.end]}.`, said: '', tone: outcome.end === 'solved' ? 'good' : 'bad' },
  outcome,
  isSettled: outcome.end === 'time_up' || outcome.end === 'left',
})

/** Adds the move that solved the game to the board, because the server's last reply does not contain a board. */
function closedBoard(board: MiniGameBoard, answer: MiniGameAnswer): MiniGameBoard {
  if (board.type === 'word_chain' && 'word' in answer)
    return { ...board, links: [...board.links, { word: answer.word, joined: '' }] }
  if (board.type === 'story_completion' && 'words' in answer) return { ...board, filled: answer.words }
  return board
}
