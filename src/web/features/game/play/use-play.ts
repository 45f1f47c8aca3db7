import { useEffect, useEffectEvent, useReducer } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { prefersStill, TIMES } from '../board/motion.ts'
import { arranged, shuffled } from '../state/arrange.ts'
import { playReducer } from '../state/play-reducer.ts'
import { freshPlay, type PlayState } from '../state/play-state.ts'
import { boardSentence, plainly, type Sentence } from '../state/sentences.ts'
import { useGuessing } from './use-guessing.ts'

/** How long the board shows an answer before it goes on, in ms. */
function settleTime(outcome: 'correct' | 'wrong' | 'one_away'): number {
  if (outcome === 'correct') return prefersStill() ? 80 : TIMES.gather
  return outcome === 'wrong' ? TIMES.shake + 120 : TIMES.tug + 120
}

/** Where a board comes from and belongs: the run of the account, or a board of its own. */
export interface PlaySource {
  /** Hears of every change, so that other pages know. */
  keep: (game: GameView) => void
  /** Asks the server where the game stands. */
  whereItStands: (gameId: string) => Promise<GameView>
  /** What it is called in a sentence: "run". */
  name: string
}

export interface Play {
  state: PlayState
  press: (id: string, byPointer: boolean) => void
  clear: () => void
  shuffle: () => void
  swap: (from: number, to: number) => void
  /** Sends the guess again that the server failed on: the same guess, counted once. */
  retry: () => void
  /** Takes the server's word on this run. */
  take: (game: GameView, sentence?: Sentence) => void
  /** Marks the words of a hint. */
  mark: (wordIds: readonly string[]) => void
  say: (sentence: Sentence) => void
  /** The run went on elsewhere: asks where it stands and shows that. */
  resync: () => void
}

/** Plays from the given board on, level after level where there are more: the state and everything a player can do to it. */
export function usePlay(first: GameView, source: PlaySource): Play {
  const [state, dispatch] = useReducer(playReducer, first, (game) => freshPlay(game, boardSentence(game), 1))
  const { game, order, settling, shuffling, check } = state

  const take = (view: GameView, sentence?: Sentence) =>
    dispatch({ type: 'view', game: view, ...(sentence && { sentence }) })
  const resync = () => {
    const gone = `This ${source.name} went on elsewhere.`
    source
      .whereItStands(game.id)
      .then((view) => take(view, plainly(`${gone} Here is how it stands.`)))
      .catch(() => dispatch({ type: 'say', sentence: plainly(`${gone} Reload to see it.`, 'bad') }))
  }

  useGuessing(state, dispatch, resync)

  const keep = useEffectEvent(source.keep)
  useEffect(() => {
    keep({ ...game, words: arranged(game.words, order) })
  }, [game, order])

  useEffect(() => {
    if (!settling) return
    const timer = setTimeout(() => dispatch({ type: 'settled' }), settleTime(settling.outcome))
    return () => clearTimeout(timer)
  }, [settling])

  const deal = useEffectEvent(() => dispatch({ type: 'deal', order: shuffled(state.order, Math.random) }))
  useEffect(() => {
    if (!shuffling) return
    const timer = setTimeout(() => deal(), TIMES.scatter)
    return () => clearTimeout(timer)
  }, [shuffling])

  return {
    state,
    press: (id, byPointer) => dispatch({ type: 'press', id, byPointer }),
    clear: () => dispatch({ type: 'clear' }),
    shuffle: () => dispatch({ type: 'scatter' }),
    swap: (from, to) => dispatch({ type: 'swap', from, to }),
    retry: () => {
      if (check?.step === 'failed' && !shuffling)
        dispatch({ type: 'unsent', key: check.key, step: 'sending' })
    },
    take,
    mark: (wordIds) => dispatch({ type: 'hint', wordIds }),
    say: (sentence) => dispatch({ type: 'say', sentence }),
    resync,
  }
}
