import { useEffect, useEffectEvent, useReducer } from 'react'
import type { MiniGameAnswer, MiniGameReply, MiniGameView } from '../../../../contract/story.ts'
import { ApiError, call } from '../../../lib/api.ts'
import { prefersStill } from '../../../lib/motion.ts'
import { serverClock, timed } from '../../../lib/server-clock.ts'
import { handleUnauthorized } from '../../../lib/unauthorized.ts'
import { untilAnswered } from '../../../lib/until-answered.ts'
import { freshState, isOpen, isView, type MiniGameState, miniGameReducer } from './mini-game-state.ts'

/** Duration of showing the last move before the end replaces the game, in ms. */
const SETTLE_MS = 1_000
const STILL_SETTLE_MS = 500

export interface MiniGamePlay {
  state: MiniGameState
  /** Can the player make a move now? */
  isOpen: boolean
  move: (answer: MiniGameAnswer) => void
}

/** A mini-game's state and moves. `onElsewhere`: called when the game has ended elsewhere. */
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

/** Sends a move. The game's id and the number of earlier moves make the request idempotent. */
async function send({ runId, ...body }: Sent, signal: AbortSignal): Promise<MiniGameReply> {
  const sent = serverClock.own()
  const reply = await call('POST /api/story/run/:id/mini-game', { params: { id: runId }, body }, { signal })
  if (isView(reply.next)) serverClock.note(sent, serverClock.own(), Date.parse(reply.next.serverNow))
  return reply
}

/** Calls the function `then` at the time `endsAt` (server clock), as long as `isAwaited` is true. */
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
    // A browser may delay timers of a hidden page.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [endsAt, isAwaited])
}

/** Error codes which mean that the game was continued elsewhere. */
const outdatedCodes = ['not_playing', 'not_found', 'invalid_answer']

const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && outdatedCodes.includes(error.code)

const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.code === 'time_is_up'

/**
 * Opens a mini-game or reads it again. The first call starts the mini-game's time. Returns null when another mini-game
 * is due.
 */
export async function openMiniGame(runId: string, id: string): Promise<MiniGameView | null> {
  const input = { params: { id: runId }, query: { miniGameId: id } }
  try {
    return await timed(() => call('GET /api/story/run/:id/mini-game', input))
  } catch (error) {
    if (isOutdated(error)) return null
    throw error
  }
}
