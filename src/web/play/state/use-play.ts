import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { GameView, GuessReply } from '../../../contract/game.ts'
import { call } from '../../lib/api.ts'
import { dismissToast } from '../../lib/toast.ts'
import { settleTime, TIMES } from '../board/timing.ts'
import { arranged, reconciled, shuffled } from './arrangement.ts'
import { type PostGuess, useGuessing } from './guessing.ts'
import { forgetOrder, keepOrder, keepSelection, keptOrder, keptSelection } from './kept.ts'
import { useOtherTabs } from './other-tabs.ts'
import {
  freshPlay,
  hasEnded,
  isChecking,
  isOpen,
  type PlayState,
  playReducer,
  progressOf,
  settled,
} from './play-reducer.ts'
import { boardSentence, plainly, type Sentence } from './sentences.ts'

/** The context of a board: the account's run, a run of the story, or none. */
export interface PlaySource {
  /** Called on every change, for example to update cached queries. */
  onChange?: (game: GameView) => void
  /** Called with the server's reply to every guess. */
  onReply?: (reply: GuessReply) => void
  /** Sends a guess. Without this function the guess goes to the game's own endpoint. */
  post?: PostGuess
  /**
   * The player sends a selection of four with `check`. If `isByHand` is not set, the page sends a selection of four
   * automatically.
   */
  isByHand?: boolean
  /**
   * What the page does if the game was continued in another tab or on another device: show the game's new state, or
   * leave the board.
   */
  whenOutdated: { fetchGame: (gameId: string) => Promise<GameView> } | { leave: () => void }
  /** The game as a noun in a sentence: "run". */
  name: string
}

export interface Play {
  state: PlayState
  press: (id: string, byPointer: boolean) => void
  clear: () => void
  shuffle: () => void
  swap: (from: number, to: number) => void
  /** Restores the arrangement from before the last swap or shuffle. */
  undo: () => void
  /** Sends the selection of four. */
  check: () => void
  /** Sends a guess again that the server failed to check, with the same key, so that the guess counts once. */
  retry: () => void
  /** Shows the server's view of this game, or of the next board. */
  show: (game: GameView, sentence?: Sentence) => void
  /** Marks the words of a hint. */
  mark: (wordIds: readonly string[]) => void
  say: (sentence: Sentence) => void
  /** Call this function when the game was continued in another tab or on another device. */
  catchUp: () => void
}

/** The state of the game that starts with `first`, over all its levels, and every action on the game. */
export function usePlay(first: GameView, source: PlaySource): Play {
  const [state, dispatch] = useReducer(playReducer, first, (game) => {
    const fresh = freshPlay(game, boardSentence(game), 1, keptSelection(game.id))
    return { ...fresh, order: reconciled(keptOrder(game.id), fresh.order) }
  })
  const { game, order, selected, settling, shuffling, check } = state

  const show = (view: GameView, sentence?: Sentence) => {
    // Dismisses a toast about the last board, because the toast must not stay over the next board.
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
    tellChange({ ...game, words: arranged(game.words, order) })
  }, [game, order])

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
    press: (id, byPointer) => dispatch({ type: 'press', id, byPointer }),
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
    mark: (wordIds) => dispatch({ type: 'hint', wordIds }),
    say: (sentence) => dispatch({ type: 'say', sentence }),
    catchUp,
  }
}

/**
 * Fetches the game when the page becomes visible again, because the game may have been continued on another device.
 * Ignores the answer while a guess is being checked, because the answer to the guess is newer.
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
    if (document.visibilityState === 'hidden' || isOver || !('fetchGame' in whenOutdated)) return
    // If reading the game fails, the page keeps the state that it shows.
    whenOutdated
      .fetchGame(game.id)
      .then((view) => take(view))
      .catch(() => undefined)
  })
  useEffect(() => {
    const onChange = () => look()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
}

/** Time of rest before the tiles' arrangement is stored, in ms. */
const STORE_AFTER_MS = 500

/**
 * Sends the arrangement of the tiles to the server if it has changed: when the tiles rest, or when the player leaves
 * the board (also while the board still shows an answer). If storing fails, the player sees no error, because every
 * later arrangement is stored too. Nothing is stored while a dialog is open (`isAtPlay` is false). A dialog may be
 * about to end the board, and the server refuses an arrangement of a finished board.
 */
export function useStoredOrder(state: PlayState, isAtPlay: boolean): void {
  const { game, settling } = state
  const stored = useRef('')
  const known = useRef<PlayState['game'] | null>(null)
  const unstored = useRef<(() => void) | null>(null)
  const id = game.id
  const order = settled(state).order
  const joined = order.join(' ')
  const isStorable = game.status === 'playing' && order.length === game.words.length
  const isAtRest = isOpen(state) && !settling

  useEffect(() => {
    if (known.current !== game) {
      known.current = game
      stored.current = game.words.map((word) => word.id).join(' ')
    }
    unstored.current = null
    if (!isStorable || joined === stored.current) return
    const store = () => {
      unstored.current = null
      stored.current = joined
      const wordIds = joined.split(' ')
      // The next page may read the game before the server has this arrangement, or without a connection.
      keepOrder(id, wordIds)
      call('POST /api/game/:id/order', { params: { id }, body: { wordIds } }, { outlivesPage: true }).then(
        () => forgetOrder(id, wordIds),
        () => {
          stored.current = ''
        },
      )
    }
    unstored.current = store
    if (!isAtRest || !isAtPlay) return
    const timer = setTimeout(store, STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, game, joined, isStorable, isAtRest, isAtPlay])

  useEffect(() => {
    const leave = () => unstored.current?.()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
