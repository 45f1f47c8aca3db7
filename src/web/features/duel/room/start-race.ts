import type { GameView } from '../../../../contract/game.ts'
import { ApiError } from '../../../lib/api.ts'
import type { ServerClock } from '../../../lib/server-clock.ts'

/** After a request that nobody answered: a process of the server may have died at this very moment. In ms. */
const RETRY_MS = 300
/** After the instant, so that a question which is quicker than those that the clock was set by does not come too early. In ms. */
const MARGIN_MS = 20
/** Longest wait of a timer: a clock that was set right meanwhile counts then. In ms. */
const LONGEST_WAIT_MS = 250

/** Statuses that mean "not now". 0 is no answer at all. */
const retried = [0, 502, 503, 504]

export interface Starting {
  /** Asks for the board. */
  post: () => Promise<GameView>
  clock: ServerClock
  pause: (ms: number) => Promise<void>
  signal: AbortSignal
}

/** The start that the server names when it is asked too early. */
function startOf(error: ApiError): { startsAt: number; serverNow: number } | undefined {
  if (error.code !== 'not_started_yet') return undefined
  const details = error.details as { startsAt?: string; serverNow?: string } | undefined
  return { startsAt: Date.parse(details?.startsAt ?? ''), serverNow: Date.parse(details?.serverNow ?? '') }
}

/**
 * Asks for the board at an instant of the server's clock, or at once. Asked too early by its clock, the server says how long it
 * still is. Resolves to the board, or to null once `signal` is aborted; rejects with the server's refusal.
 */
export async function startRace(at: number | null, starting: Starting): Promise<GameView | null> {
  const { post, clock, pause, signal } = starting
  let startsAt = at === null ? 0 : at + MARGIN_MS
  while (!signal.aborted) {
    const left = startsAt - clock.now()
    if (left > 0) {
      await pause(Math.min(left, LONGEST_WAIT_MS))
      continue
    }
    const sent = clock.own()
    try {
      const game = await post()
      return signal.aborted ? null : game
    } catch (error) {
      if (signal.aborted) return null
      if (!(error instanceof ApiError)) throw error
      const told = startOf(error)
      if (told && Number.isFinite(told.serverNow)) {
        clock.note(sent, clock.own(), told.serverNow)
        startsAt = told.startsAt
        // Never sooner than the server has said, whatever the clock says.
        await pause(Math.max(10, Math.min(told.startsAt - told.serverNow, LONGEST_WAIT_MS)))
      } else if (told || retried.includes(error.status)) await pause(RETRY_MS)
      else throw error
    }
  }
  return null
}

/** Resolves after `ms`, or when `signal` is aborted. */
export const pauseFor =
  (signal: AbortSignal) =>
  (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
    })
