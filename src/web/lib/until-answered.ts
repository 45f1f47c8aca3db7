import { ApiError } from './api.ts'

/** Pauses before an unanswered request is sent again, in ms. The last one repeats. */
const PAUSES = [1_000, 2_000, 4_000, 8_000] as const

interface Sending<T> {
  /** Sends the request, always the same one, so that it counts once however often it arrives. */
  post: () => Promise<T>
  /** There was no answer: it will be sent again. */
  onUnanswered: () => void
  /** Ends the waiting, for example when the player leaves the page. */
  signal: AbortSignal
  /** Was there no answer (connection lost, server restarting)? Otherwise the server refused. */
  isUnanswered?: (error: unknown) => boolean
  /** Waits for the connection to come back, at most `ms`. */
  pause?: (ms: number) => Promise<void>
}

/**
 * Sends a request until it is answered. Resolves to the answer, or to null once `signal` is aborted; rejects with the
 * server's refusal. A lost connection is not an error: the same request is sent again when it is back.
 */
export async function untilAnswered<T>(sending: Sending<T>): Promise<T | null> {
  const { post, onUnanswered, signal, isUnanswered = hadNoAnswer } = sending
  const { pause = (ms) => untilOnline(ms, signal) } = sending
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const answer = await post()
      return signal.aborted ? null : answer
    } catch (error) {
      if (signal.aborted) return null
      if (!isUnanswered(error)) throw error
      onUnanswered()
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

const hadNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError && retriedStatuses.includes(error.status)
