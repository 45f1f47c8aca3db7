import { type ActionDispatch, useEffect, useEffectEvent } from 'react'
import type { GuessReply } from '../../../contract/game.ts'
import { announceOutage } from '../../lib/announce.ts'
import { ApiError, type CallInput, call } from '../../lib/api.ts'
import { handleUnauthorized } from '../../lib/unauthorized.ts'
import { untilAnswered } from '../../lib/until-answered.ts'
import type { PlayAction, PlayState } from './play-reducer.ts'
import { plainly } from './sentences.ts'

/**
 * Time in ms from the selection of the fourth word until the guess is sent. During this time the player can still
 * deselect a word.
 */
const CHECK_DELAY_MS = 500

/** If the answer to a guess takes longer than this time, in ms, the status line shows "Checking…". */
const SLOW_MS = 300

const outdatedCodes = ['not_playing', 'invalid_guess', 'not_found', 'no_run', 'level_not_complete']

/**
 * True if the server refused the request because the player has continued the game in another tab or on another device.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && outdatedCodes.includes(error.code)

/**
 * Returns 128 random bits as text. The function also works on plain HTTP in a local network, where `crypto.randomUUID`
 * is missing.
 */
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

type Guess = Pick<CallInput<'POST /api/game/:id/guess'>, 'body' | 'headers'>

/** Sends a guess to the server. */
export type PostGuess = (
  gameId: string,
  guess: Guess,
  options: { signal: AbortSignal },
) => Promise<GuessReply>

const postGuess: PostGuess = (id, guess, options) =>
  call('POST /api/game/:id/guess', { params: { id }, ...guess }, options)

interface GuessingOptions {
  /** Function that sends a guess. If undefined, the page sends the guess to `POST /api/game/:id/guess`. */
  post: PostGuess | undefined
  /** True if the player sends four selected words with a button. */
  isByHand: boolean
  onReply: ((reply: GuessReply) => void) | undefined
  /** Called when the player has continued the game in another tab or on another device. */
  onOutdated: () => void
}

/**
 * Sends four selected tiles as a guess after CHECK_DELAY_MS, unless the player changes the selection earlier. If the
 * connection fails, the hook sends the guess again, but the server counts the guess only once. Returns a function that
 * sends the selected tiles immediately.
 */
export function useGuessing(
  state: PlayState,
  dispatch: ActionDispatch<[PlayAction]>,
  { post = postGuess, isByHand, onReply, onOutdated }: GuessingOptions,
): () => void {
  const { check, shuffling } = state
  // No guess is sent while a shuffle moves the tiles. After the shuffle the delay starts again.
  const waiting = check?.step === 'waiting' && !shuffling && !isByHand ? check : null
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

  const replied = useEffectEvent((reply: GuessReply, key: string) => {
    dispatch({ type: 'answer', key, reply })
    onReply?.(reply)
  })

  const isUnderWay = check?.step === 'sending' || check?.step === 'offline'
  const key = isUnderWay ? check.key : ''
  const wordIds = isUnderWay ? check.wordIds.join(' ') : ''
  const id = state.game.id
  useEffect(() => {
    if (key === '') return
    const stop = new AbortController()
    const { signal } = stop
    const guess = { body: { wordIds: wordIds.split(' ') }, headers: { 'idempotency-key': key } }
    const onUnanswered = () => {
      const sentence = keptSentence()
      announceOutage(sentence.said)
      dispatch({ type: 'unsent', key, step: 'offline', sentence: { ...sentence, said: '' } })
    }
    untilAnswered({
      post: () => post(id, guess, { signal }),
      onUnanswered,
      signal,
    })
      .then((reply) => {
        if (reply) replied(reply, key)
      })
      .catch((error: unknown) => {
        if (!signal.aborted) refused(error, key)
      })
    return () => stop.abort()
  }, [key, wordIds, id, post, dispatch])

  const sendingKey = check?.step === 'sending' ? check.key : ''
  useEffect(() => {
    if (sendingKey === '') return
    const timer = setTimeout(() => dispatch({ type: 'slow', key: sendingKey }), SLOW_MS)
    return () => clearTimeout(timer)
  }, [sendingKey, dispatch])

  return () => dispatch({ type: 'send', key: randomKey() })
}
