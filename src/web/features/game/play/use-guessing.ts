import { type ActionDispatch, useEffect, useEffectEvent } from 'react'
import { ApiError, call } from '../../../lib/api.ts'
import { handleUnauthorized } from '../../../lib/unauthorized.ts'
import type { PlayAction } from '../state/play-reducer.ts'
import type { PlayState } from '../state/play-state.ts'
import { type GuessFailure, sendGuess, untilOnline } from '../state/send-guess.ts'
import { plainly } from '../state/sentences.ts'
import { hasGoneOn, randomKey } from './game-cache.ts'

/** Time for second thoughts after the fourth word, in ms (spec section 9). */
const CHECK_DELAY_MS = 500

/** Statuses that say "not now": the same guess is sent again. 0 is no answer at all. */
const notNow = [0, 429, 502, 503, 504]

const judge = (error: unknown): GuessFailure =>
  error instanceof ApiError && notNow.includes(error.status) ? 'no_answer' : 'refused'

const keptSentence = () =>
  plainly(
    navigator.onLine
      ? 'No answer yet. Your guess is kept and checked as soon as it can be.'
      : 'You are offline. Your guess is kept and checked when you are back.',
  )

/**
 * Checks a selection of four: half a second later it is sent, unless it was changed; whatever becomes of the connection
 * it is answered once. `onGoneOn` hears that the run has moved elsewhere.
 */
export function useGuessing(
  state: PlayState,
  dispatch: ActionDispatch<[PlayAction]>,
  onGoneOn: () => void,
): void {
  const { check, shuffling } = state
  // Tiles in the air are not a guess: the time begins anew when they lie.
  const waiting = check?.step === 'waiting' && !shuffling ? check : null
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => dispatch({ type: 'send', key: randomKey() }), CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [waiting, dispatch])

  const refused = useEffectEvent((error: unknown, key: string) => {
    if (handleUnauthorized(error)) return
    dispatch({
      type: 'unsent',
      key,
      step: 'failed',
      sentence: plainly('That guess could not be checked.', 'bad'),
    })
    if (hasGoneOn(error)) onGoneOn()
  })

  const isUnderWay = check?.step === 'sending' || check?.step === 'offline'
  const key = isUnderWay ? check.key : ''
  const wordIds = isUnderWay ? check.wordIds.join(' ') : ''
  const id = state.game.id
  useEffect(() => {
    if (key === '') return
    const stop = new AbortController()
    const { signal } = stop
    const guess = {
      params: { id },
      body: { wordIds: wordIds.split(' ') },
      headers: { 'idempotency-key': key },
    }
    sendGuess({
      post: () => call('POST /api/game/:id/guess', guess, { signal }),
      judge,
      pause: (ms) => untilOnline(ms, signal),
      onOffline: () => dispatch({ type: 'unsent', key, step: 'offline', sentence: keptSentence() }),
      signal,
    })
      .then((reply) => {
        if (reply) dispatch({ type: 'answer', key, reply })
      })
      .catch((error: unknown) => {
        if (!signal.aborted) refused(error, key)
      })
    return () => stop.abort()
  }, [key, wordIds, id, dispatch])
}
