import { useEffect, useEffectEvent, useReducer } from 'react'
import type { GameView, GuessReply } from '../../../contract/game.ts'
import type { Mark } from '../../../engine/play/marks.ts'
import { onEachSeen } from '../../lib/each-seen.ts'
import { dismissToast } from '../../lib/toast.ts'
import { settleTime, TIMES } from '../board/timing.ts'
import { arranged, reconciled, shuffled } from './arrangement.ts'
import { type PostGuess, useGuessing } from './guessing.ts'
import { keepSelection, keptOrder, keptSelection } from './kept.ts'
import { useOtherTabs } from './other-tabs.ts'
import { freshPlay, hasEnded, isChecking, type PlayState, playReducer, progressOf } from './play-reducer.ts'
import { boardSentence, plainly, type Sentence } from './sentences.ts'

/** The differences between the game modes (classic levels, the story, a single board) when the page plays a board. */
export interface PlaySource {
  /** Called on every change, for example to update cached queries. */
  onChange?: (game: GameView) => void
  /** Called with the server's answer to every guess. */
  onReply?: (reply: GuessReply) => void
  /** Function that sends a guess. If undefined, the page sends the guess to `POST /api/game/:id/guess`. */
  post?: PostGuess
  /** The words that are selected on the first board if this tab has stored no selection. */
  tied?: readonly string[] | undefined
  /** True if the player sends four selected words with `check`; otherwise the page sends them automatically. */
  isByHand?: boolean
  /**
   * What the page does if the player has continued the game in another tab or on another device. The page either
   * fetches and shows the new state, or leaves the board.
   */
  whenOutdated: { fetchGame: (gameId: string) => Promise<GameView> } | { leave: () => void }
  /** The word for the game in sentences to the player, for example "run". */
  name: string
}

export interface Play {
  state: PlayState
  press: (id: string) => void
  clear: () => void
  shuffle: () => void
  swap: (from: number, to: number) => void
  /** Restores the order of the tiles before the last move or shuffle. */
  undo: () => void
  /** Sends the four selected words as a guess. */
  check: () => void
  /**
   * If the server failed to check a guess, sends the guess again. The key is the same, so the server counts the guess
   * only once.
   */
  retry: () => void
  /** Shows a new state of this game, or the next board, that the server has sent. */
  show: (game: GameView, sentence?: Sentence) => void
  /** Shows the words that a hint has revealed. */
  showHint: (wordIds: readonly string[]) => void
  /** Puts a mark on a tile; removes the mark if the tile already has it, or if `mark` is undefined. */
  mark: (id: string, mark: Mark | undefined) => void
  say: (sentence: Sentence) => void
  /** Call this function if the player has continued the game in another tab or on another device. */
  catchUp: () => void
}

/**
 * Manages the game that starts with the board `first`, on all its levels. Returns the state and the player's actions.
 */
export function usePlay(first: GameView, source: PlaySource): Play {
  const [state, dispatch] = useReducer(playReducer, first, (game) => {
    const selection = keptSelection(game.id) ?? { wordIds: source.tied ?? [], isUnanswered: false }
    const fresh = freshPlay(game, boardSentence(game), 1, selection)
    return { ...fresh, order: reconciled(keptOrder(game.id), fresh.order) }
  })
  const { game, order, marks, selected, settling, shuffling, check } = state

  const show = (view: GameView, sentence?: Sentence) => {
    // Closes a toast about the last board, because the toast must not cover the next board.
    if (view.id !== game.id) dismissToast()
    dispatch({ type: 'view', game: view, ...(sentence && { sentence }) })
  }
  const catchUp = () => {
    const { whenOutdated, name } = source
    if ('leave' in whenOutdated) return whenOutdated.leave()
    const reason = `This ${name} went on elsewhere.`
    whenOutdated
      .fetchGame(game.id)
      .then((view) => show(view, plainly(`${reason} Here is how it stands.`)))
      .catch(() => dispatch({ type: 'say', sentence: plainly(`${reason} Reload to see it.`, 'bad') }))
  }

  const { post, isByHand = false, onReply } = source
  const send = useGuessing(state, dispatch, { post, isByHand, onReply, onOutdated: catchUp })

  const tellChange = useEffectEvent((view: GameView) => source.onChange?.(view))
  useEffect(() => {
    tellChange({ ...game, words: arranged(game.words, order), marks })
  }, [game, order, marks])

  useOtherTabs(
    state,
    (view) => dispatch({ type: 'follow', game: view }),
    () => {
      if (!isChecking(state)) catchUp()
    },
  )
  useLookAgain(state, source.whenOutdated, (view) => {
    if (view.id !== game.id) show(view, plainly(`This ${source.name} went on elsewhere.`))
    else if (progressOf(view) > progressOf(game)) dispatch({ type: 'follow', game: view })
  })

  const isUnanswered = check !== null
  useEffect(() => {
    const isKept = game.status === 'playing' && settling?.outcome !== 'wrong'
    keepSelection(game.id, { wordIds: isKept ? selected : [], isUnanswered })
  }, [game.id, game.status, selected, settling, isUnanswered])

  useEffect(() => {
    if (!settling) return
    const timer = setTimeout(() => dispatch({ type: 'settled' }), settleTime(settling.outcome))
    return () => clearTimeout(timer)
  }, [settling])

  useEffect(() => {
    if (!shuffling) return
    const timer = setTimeout(() => dispatch({ type: 'shuffled' }), TIMES.scatter)
    return () => clearTimeout(timer)
  }, [shuffling])

  return {
    state,
    press: (id) => dispatch({ type: 'press', id }),
    clear: () => dispatch({ type: 'clear' }),
    shuffle: () => dispatch({ type: 'shuffle', order: shuffled(order, Math.random) }),
    swap: (from, to) => dispatch({ type: 'swap', from, to }),
    undo: () => dispatch({ type: 'undo' }),
    check: send,
    retry: () => {
      if (check?.step === 'failed' && !shuffling)
        dispatch({ type: 'unsent', key: check.key, step: 'sending' })
    },
    show,
    showHint: (wordIds) => dispatch({ type: 'hint', wordIds }),
    mark: (id, mark) => dispatch({ type: 'mark', id, mark }),
    say: (sentence) => dispatch({ type: 'say', sentence }),
    catchUp,
  }
}

/**
 * Fetches the game when the page becomes visible again, because the player could have continued the game on another
 * device. Ignores the fetched state while a guess is being checked, because the answer to the guess is newer.
 */
function useLookAgain(
  state: PlayState,
  whenOutdated: PlaySource['whenOutdated'],
  onView: (view: GameView) => void,
): void {
  const take = useEffectEvent((view: GameView) => {
    if (!isChecking(state) && !state.shuffling) onView(view)
  })
  const look = useEffectEvent(() => {
    const { game } = state
    const isOver = hasEnded(state) && game.status !== 'level_complete'
    if (isOver || !('fetchGame' in whenOutdated)) return
    // If the call fails, the page continues to show its current state.
    whenOutdated
      .fetchGame(game.id)
      .then((view) => take(view))
      .catch(() => undefined)
  })
  useEffect(() => onEachSeen(() => look()), [])
}
