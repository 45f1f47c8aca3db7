import { useEffect, useEffectEvent, useReducer } from 'react'
import type { MiniGameAnswer, MiniGameReply, MiniGameView } from '../../../../contract/story.ts'
import { ApiError, call } from '../../../lib/api.ts'
import { onEachSeen } from '../../../lib/each-seen.ts'
import { prefersStill } from '../../../lib/motion.ts'
import { serverClock, timed } from '../../../lib/server-clock.ts'
import { handleUnauthorized } from '../../../lib/unauthorized.ts'
import { untilAnswered } from '../../../lib/until-answered.ts'
import { freshState, isOpen, isView, type MiniGameState, miniGameReducer } from './mini-game-state.ts'

/** Time for which the page shows the last move before the end screen appears, in ms. */
const SETTLE_MS = 1_000
const STILL_SETTLE_MS = 500

export interface MiniGamePlay {
  state: MiniGameState
  /** True if the player can make a move now. */
  isOpen: boolean
  move: (answer: MiniGameAnswer) => void
}

/**
 * Lets the player play a mini-game. Calls `onElsewhere` if the player has ended the game in another tab or on another
 * device.
 */
export function useMiniGame(runId: string, first: MiniGameView, onElsewhere: () => void): MiniGamePlay {
  const [state, dispatch] = useReducer(miniGameReducer, first, freshState)
  const { view, move, outcome, isSettled } = state
  const { id, moves } = view

  const catchUp = useEffectEvent(async () => {
    try {
      const read = await openMiniGame(runId, id)
      if (read) dispatch({ type: 'caught up', view: read })
      else onElsewhere()
    } catch (error) {
      if (!handleUnauthorized(error)) dispatch({ type: 'failed' })
    }
  })
  const refused = useEffectEvent((error: unknown) => {
    if (handleUnauthorized(error)) return
    if (isTooLate(error)) dispatch({ type: 'too late' })
    else if (isOutdated(error)) void catchUp()
    else dispatch({ type: 'failed' })
  })

  const answer = move?.answer
  useEffect(() => {
    if (!answer) return
    const stop = new AbortController()
    const { signal } = stop
    untilAnswered({
      post: () => send({ runId, answer, miniGameId: id, moves }, signal),
      onUnanswered: () => dispatch({ type: 'unanswered', isOnline: navigator.onLine }),
      signal,
    })
      .then((reply) => {
        if (reply) dispatch({ type: 'answer', reply })
      })
      .catch((error: unknown) => {
        if (!signal.aborted) refused(error)
      })
    return () => stop.abort()
  }, [answer, runId, id, moves])

  useEnd(view.endsAt, outcome === null, () => dispatch({ type: 'time up' }))

  useEffect(() => {
    if (!outcome || isSettled) return
    const timer = setTimeout(
      () => dispatch({ type: 'settled' }),
      prefersStill() ? STILL_SETTLE_MS : SETTLE_MS,
    )
    return () => clearTimeout(timer)
  }, [outcome, isSettled])

  return { state, isOpen: isOpen(state), move: (next) => dispatch({ type: 'move', answer: next }) }
}

interface Sent {
  runId: string
  answer: MiniGameAnswer
  miniGameId: string
  moves: number
}

/**
 * Sends a move. The request contains the number of earlier moves, so that the server counts a repeated request only
 * once.
 */
async function send({ runId, ...body }: Sent, signal: AbortSignal): Promise<MiniGameReply> {
  const sent = serverClock.own()
  const reply = await call('POST /api/story/run/:id/mini-game', { params: { id: runId }, body }, { signal })
  if (isView(reply.next)) serverClock.note(sent, serverClock.own(), Date.parse(reply.next.serverNow))
  return reply
}

/** Calls `then` at the time `endsAt` of the server's clock, but only if `isAwaited` is still true at that time. */
function useEnd(endsAt: string, isAwaited: boolean, then: () => void): void {
  const onEnd = useEffectEvent(then)
  useEffect(() => {
    if (!isAwaited) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const left = Date.parse(endsAt) - serverClock.now()
      if (left <= 0) onEnd()
      else timer = setTimeout(look, left)
    }
    look()
    // Checks again whether the time is up when the page becomes visible, because browsers can delay the timers of a
    // hidden page.
    const end = onEachSeen(look)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [endsAt, isAwaited])
}

/** Error codes that mean that the player has continued the game in another tab or on another device. */
const outdatedCodes = ['not_playing', 'not_found', 'invalid_answer']

const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && outdatedCodes.includes(error.code)

const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.code === 'time_is_up'

/** Reads a mini-game. The first call for a mini-game starts its time. Null if the mini-game can no longer be played. */
export async function openMiniGame(runId: string, id: string): Promise<MiniGameView | null> {
  const input = { params: { id: runId }, query: { miniGameId: id } }
  try {
    return await timed(() => call('GET /api/story/run/:id/mini-game', input))
  } catch (error) {
    if (isOutdated(error)) return null
    throw error
  }
}
