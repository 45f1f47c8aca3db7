import { type ActionDispatch, useEffect, useEffectEvent } from 'react'
import type { GuessReply } from '../../../contract/game.ts'
import { ApiError, type CallInput, call } from '../../lib/api.ts'
import { handleUnauthorized } from '../../lib/unauthorized.ts'
import { untilAnswered } from '../../lib/until-answered.ts'
import type { PlayAction, PlayState } from './play-reducer.ts'
import { plainly } from './sentences.ts'

/** Time between the fourth word and its check, in ms (spec section 9): until then the player may take a word back. */
const CHECK_DELAY_MS = 500

/** An answer that takes longer than this is waited for in words, in ms. */
const SLOW_MS = 300

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

type Guess = Pick<CallInput<'POST /api/game/:id/guess'>, 'body' | 'headers'>

/** Sends a guess at a game to the server. */
export type PostGuess = (
  gameId: string,
  guess: Guess,
  options: { signal: AbortSignal },
) => Promise<GuessReply>

const postGuess: PostGuess = (id, guess, options) =>
  call('POST /api/game/:id/guess', { params: { id }, ...guess }, options)

interface GuessingOptions {
  /** Absent: to the game's own address. */
  post: PostGuess | undefined
  /** A selection of four is sent when the player asks for it, not by itself. */
  isByHand: boolean
  onReply: ((reply: GuessReply) => void) | undefined
  /** Is called when the game was played on elsewhere. */
  onOutdated: () => void
}

/**
 * Checks a selection of four: half a second later it is sent, unless it was changed. Whatever happens to the connection,
 * it is answered once. Answers the function that sends it at once.
 */
export function useGuessing(
  state: PlayState,
  dispatch: ActionDispatch<[PlayAction]>,
  { post = postGuess, isByHand, onReply, onOutdated }: GuessingOptions,
): () => void {
  const { check, shuffling } = state
  // Nothing is sent while tiles are in the air: the delay begins again when they lie.
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
    untilAnswered({
      post: () => post(id, guess, { signal }),
      onUnanswered: () => dispatch({ type: 'unsent', key, step: 'offline', sentence: keptSentence() }),
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
