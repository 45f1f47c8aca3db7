import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { GameView, GuessReply } from '../../../contract/game.ts'
import { call } from '../../lib/api.ts'
import { dismissToast } from '../../lib/toast.ts'
import { settleTime, TIMES } from '../board/timing.ts'
import { arranged, shuffled } from './arrangement.ts'
import { type PostGuess, useGuessing } from './guessing.ts'
import { keepSelection, keptSelection } from './kept-selection.ts'
import { useOtherTabs } from './other-tabs.ts'
import {
  freshPlay,
  hasEnded,
  isChecking,
  isOpen,
  type PlayState,
  playReducer,
  progressOf,
} from './play-reducer.ts'
import { boardSentence, plainly, type Sentence } from './sentences.ts'

/** Where a board belongs: to the account's run, to a run of the story, or to nothing but itself. */
export interface PlaySource {
  /** Is told every change, so that other pages know it. */
  onChange?: (game: GameView) => void
  /** Is told every answer to a guess. */
  onReply?: (reply: GuessReply) => void
  /** Where guesses go; absent: to the game's own address. */
  post?: PostGuess
  /** Does the player send a selection of four (`check`)? Otherwise it is sent by itself. */
  isByHand?: boolean
  /**
   * What to do when the game was played on elsewhere: ask the server how it stands, which is shown then; or something else, if
   * there is no more to this game than what it belongs to.
   */
  whenOutdated: { fetchGame: (gameId: string) => Promise<GameView> } | { leave: () => void }
  /** What the game is called in a sentence: "run". */
  name: string
}

export interface Play {
  state: PlayState
  press: (id: string, byPointer: boolean) => void
  clear: () => void
  shuffle: () => void
  swap: (from: number, to: number) => void
  /** Takes the last swap or shuffle back. */
  undo: () => void
  /** Sends the selection of four. */
  check: () => void
  /** Sends the guess again that the server failed to check: the same guess, counted once. */
  retry: () => void
  /** Shows the server's view of this game, or of the next board. */
  show: (game: GameView, sentence?: Sentence) => void
  /** Marks the words of a hint. */
  mark: (wordIds: readonly string[]) => void
  say: (sentence: Sentence) => void
  /** The game was played on elsewhere. */
  catchUp: () => void
}

/** Plays from the given board on, level after level where there are more: the state, and everything a player can do to it. */
export function usePlay(first: GameView, source: PlaySource): Play {
  const [state, dispatch] = useReducer(playReducer, first, (game) =>
    freshPlay(game, boardSentence(game), 1, keptSelection(game.id)),
  )
  const { game, order, selected, settling, shuffling, check } = state

  const show = (view: GameView, sentence?: Sentence) => {
    // What was said of the board before must not stand over the next one.
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
 * Asks the server how the game stands when somebody looks at the page again: it may have gone on on another device. An answer
 * that comes while a guess is checked is not told; the guess's own is newer.
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
    // Without an answer the page shows what it knows.
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

/** Tiles must rest for so long before their arrangement is stored, in ms. */
const STORE_AFTER_MS = 500

/**
 * Stores how the player has arranged the tiles, once they rest and differ from what the server has. Nothing waits for it,
 * and a failure is not told: the next arrangement is stored anyway. While a dialog is open (`isAtPlay` is false) nothing is
 * stored: the board may be about to end, and a board that is over takes no arrangement.
 */
export function useStoredOrder(state: PlayState, isAtPlay: boolean): void {
  const { game, order, settling } = state
  const stored = useRef('')
  const known = useRef<PlayState['game'] | null>(null)
  const id = game.id
  const joined = order.join(' ')
  const isAtRest = isAtPlay && isOpen(state) && !settling && order.length === game.words.length

  useEffect(() => {
    if (known.current !== game) {
      known.current = game
      stored.current = game.words.map((word) => word.id).join(' ')
    }
    if (!isAtRest || joined === stored.current) return
    const timer = setTimeout(() => {
      stored.current = joined
      call('POST /api/game/:id/order', { params: { id }, body: { wordIds: joined.split(' ') } }).catch(() => {
        stored.current = ''
      })
    }, STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, game, joined, isAtRest])
}
