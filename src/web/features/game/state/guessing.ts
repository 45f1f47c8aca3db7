import { type ActionDispatch, useEffect, useEffectEvent } from 'react'
import type { GuessReply } from '../../../../contract/game.ts'
import { ApiError, call } from '../../../lib/api.ts'
import { handleUnauthorized } from '../../../lib/unauthorized.ts'
import type { PlayAction, PlayState } from './play-reducer.ts'
import { plainly } from './sentences.ts'
import { CHECK_DELAY_MS } from './timing.ts'

/** Pauses before an unanswered request is sent again, in ms. The last one repeats. */
const PAUSES = [1_000, 2_000, 4_000, 8_000] as const

interface Sending {
  /** Sends the guess, always with the same idempotency key, so that it counts once however often it arrives. */
  post: () => Promise<GuessReply>
  /** Was there no answer (connection lost, server restarting)? Otherwise the server refused. */
  isUnanswered: (error: unknown) => boolean
  /** Waits for the connection to come back, at most `ms`. */
  pause: (ms: number) => Promise<void>
  onOffline: () => void
  /** Ends the waiting, for example when the player leaves the page. */
  signal: AbortSignal
}

/**
 * Sends a guess until it is answered. Resolves to the answer, or to null once `signal` is aborted; rejects with the
 * server's refusal. A lost connection is not an error: the same guess is sent again when it is back.
 */
export async function sendGuess(sending: Sending): Promise<GuessReply | null> {
  const { post, isUnanswered, pause, onOffline, signal } = sending
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const reply = await post()
      return signal.aborted ? null : reply
    } catch (error) {
      if (signal.aborted) return null
      if (!isUnanswered(error)) throw error
      onOffline()
      await pause(PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 1_000)
    }
  }
  return null
}

/** Resolves when the browser says it is online again, after `ms`, or when `signal` is aborted. */
function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

/** Statuses that mean "not now". 0 is no answer at all. */
const retriedStatuses = [0, 429, 502, 503, 504]

const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && retriedStatuses.includes(error.status)

const outdatedCodes = ['not_playing', 'invalid_guess', 'not_found', 'no_run', 'level_not_complete']

/** Did the server refuse because this page is out of date: the game was played on in another tab or on another device? */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && outdatedCodes.includes(error.code)

/** 128 random bits as text. Unlike `crypto.randomUUID` it also works on plain http in a local network. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const keptSentence = () =>
  plainly(
    navigator.onLine
      ? 'No answer yet. Your guess is kept and checked as soon as it can be.'
      : 'You are offline. Your guess is kept and checked when you are back.',
  )

/**
 * Checks a selection of four: half a second later it is sent, unless it was changed. Whatever happens to the connection,
 * it is answered once. `onOutdated` is called when the game was played on elsewhere.
 */
export function useGuessing(
  state: PlayState,
  dispatch: ActionDispatch<[PlayAction]>,
  onOutdated: () => void,
): void {
  const { check, shuffling } = state
  // Nothing is sent while tiles are in the air: the delay begins again when they lie.
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
    if (isOutdated(error)) onOutdated()
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
      isUnanswered,
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
