import type { GameView } from '../../../../contract/game.ts'
import { ApiError } from '../../../lib/api.ts'
import type { ServerClock } from '../../../lib/server-clock.ts'

/** Pause before a request that got no reply is sent again, in ms. */
const RETRY_MS = 300
/**
 * Time between the start of the duel and the request for the board, in ms. The start is the same for the two players.
 * Without this delay, a very fast request could reach the server before the start.
 */
const MARGIN_MS = 20
/**
 * The longest single pause, in ms. After each pause, the time left is computed again, with the latest estimate of the
 * server's clock.
 */
const LONGEST_WAIT_MS = 250

/** HTTP statuses after which the request is sent again. The status 0 means that the request got no reply. */
const retried = [0, 502, 503, 504]

export interface Starting {
  post: () => Promise<GameView>
  clock: ServerClock
  pause: (ms: number) => Promise<void>
  signal: AbortSignal
}

/** Returns the start time from the server's reply to a request that was sent too early. */
function startOf(error: ApiError): { startsAt: number; serverNow: number } | undefined {
  if (error.code !== 'not_started_yet') return undefined
  const details = error.details as { startsAt?: string; serverNow?: string } | undefined
  return { startsAt: Date.parse(details?.startsAt ?? ''), serverNow: Date.parse(details?.serverNow ?? '') }
}

/**
 * Requests the board at the time `at` (server clock, ms), or immediately if `at` is null. If the request reaches the
 * server too early, sends it again at the start time in the server's reply. Returns null if `signal` is aborted.
 * Rejects if the server refuses the request for another reason.
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
        // Computes the pause from two times in the server's reply, because this page's clock can be wrong.
        await pause(Math.max(10, Math.min(told.startsAt - told.serverNow, LONGEST_WAIT_MS)))
      } else if (told || retried.includes(error.status)) await pause(RETRY_MS)
      else throw error
    }
  }
  return null
}

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
