import { ApiError } from './api.ts'

/**
 * Delays before an unanswered request is sent again, in ms. The last delay is used for all further repetitions.
 */
const PAUSES = [1_000, 2_000, 4_000, 8_000] as const

interface Sending<T> {
  /** Sends the request. Each repetition sends the same request key, so that the server counts the request once. */
  post: () => Promise<T>
  /** Called when the request had no answer and will be sent again. */
  onUnanswered: () => void
  /** Stops the repetition, for example when the player leaves the page. */
  signal: AbortSignal
  /**
   * True if the request got no answer (connection lost, server restarting); false if the server refused the request.
   */
  isUnanswered?: (error: unknown) => boolean
  /** Waits for the connection to return, at most `ms`. */
  pause?: (ms: number) => Promise<void>
}

/**
 * Repeats a request until the server answers. Resolves to the answer, or to null once `signal` is aborted. Rejects with
 * the server's refusal.
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

/** Resolves when the browser is online again, after `ms`, or when `signal` is aborted. */
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

/** HTTP statuses after which the request is repeated; 0 means that the request got no answer. */
const retriedStatuses = [0, 429, 502, 503, 504]

const hadNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError && retriedStatuses.includes(error.status)
