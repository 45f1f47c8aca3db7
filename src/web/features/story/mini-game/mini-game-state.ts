import type {
  MiniGameAnswer,
  MiniGameBoard,
  MiniGameCard,
  MiniGameReply,
  MiniGameView,
} from '../../../../contract/story.ts'
import { endTitles, keptSentence, outcomeSentence, plainly, type Sentence } from './sentences.ts'

/** A move that is being sent. `unanswered`: the connection is lost; the page sends the move again later. */
interface Move {
  answer: MiniGameAnswer
  step: 'sending' | 'unanswered'
}

/** The outcome of a move. A new `serial` starts the animation once. */
export interface Result {
  answer: MiniGameAnswer
  /** `repeat`: the player repeated the same mistake, which costs nothing. */
  kind: 'right' | 'wrong' | 'repeat'
  serial: number
}

export interface Outcome {
  end: 'solved' | 'missed' | 'time_up' | 'left'
  points: number
  /** The characters' words, each on a line. Null if the server has sent only the fact that the game is over. */
  told: string | null
  answer: readonly string[]
  /**
   * The next mini-game. The value is null after the last mini-game, and when this page does not know the next
   * mini-game.
   */
  next: MiniGameCard | null
}

/** The state of a mini-game. `view` is from the server; the other properties belong to this page. */
export interface MiniGameState {
  view: MiniGameView
  move: Move | null
  result: Result | null
  /** The wrong moves on this page since the last right move. */
  misses: readonly MiniGameAnswer[]
  /** The mini-game's time is up by this page's estimate of the server's clock. */
  isTimeUp: boolean
  outcome: Outcome | null
  /** The last move has been shown, so the end may replace the game. */
  isSettled: boolean
  status: Sentence | null
  /** The live region's text. A new `serial` makes the region announce the same sentence again. */
  said: { text: string; serial: number }
}

export type MiniGameAction =
  | { type: 'move'; answer: MiniGameAnswer }
  | { type: 'unanswered'; isOnline: boolean }
  | { type: 'answer'; reply: MiniGameReply }
  /** The server has failed to process the move. */
  | { type: 'failed' }
  /** The mini-game's time is up by this page's estimate of the server's clock. */
  | { type: 'time up' }
  | { type: 'too late' }
  /** The server's state, after the game was continued elsewhere. */
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

/** Can the player make a move now? */
export const isOpen = ({ move, isTimeUp, outcome }: MiniGameState): boolean =>
  move === null && !isTimeUp && outcome === null

/** Is the mini-game open, so that its view has a board? The card of the next mini-game has no board. */
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
      // A move that failed after the end of the time cannot be sent again.
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

/** If the time is up and no move is being sent, tells the server that the player leaves the game. */
const leavingLate = (state: MiniGameState): MiniGameState =>
  state.isTimeUp && !state.move && !state.outcome
    ? { ...state, move: { answer: { skip: true }, step: 'sending' } }
    : state

/** Compares the two views, because the reply to a repeated request contains an old value of `correct`. */
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

/** The end when the time is up and the server has sent nothing else. */
const endedLate = (state: MiniGameState): MiniGameState =>
  ended(state, { end: 'time_up', points: 0, told: null, answer: [], next: null })

/** Ends the game. A game that was left or ran out of time has no last move to show. */
const ended = (state: MiniGameState, outcome: Outcome): MiniGameState => ({
  ...state,
  move: null,
  // A screen reader does not announce this status, because it soon reads the heading of the end screen.
  status: { shown: `${endTitles[outcome.end]}.`, said: '', tone: outcome.end === 'solved' ? 'good' : 'bad' },
  outcome,
  isSettled: outcome.end === 'time_up' || outcome.end === 'left',
})

/** The board after the move that solved the game, derived from the move, because the server sends only the outcome. */
function closedBoard(board: MiniGameBoard, answer: MiniGameAnswer): MiniGameBoard {
  if (board.type === 'word_chain' && 'word' in answer)
    return { ...board, links: [...board.links, { word: answer.word, joined: '' }] }
  if (board.type === 'story_completion' && 'words' in answer) return { ...board, filled: answer.words }
  return board
}
