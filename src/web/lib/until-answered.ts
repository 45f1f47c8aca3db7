import { ApiError } from './api.ts'

/** Delays in ms before an unanswered request is sent again; the last delay is used for all further attempts. */
const PAUSES = [1_000, 2_000, 4_000, 8_000] as const

interface Sending<T> {
  /** Sends the request, with the same request key each time, so that the server counts the request only once. */
  post: () => Promise<T>
  /** Called when the request has received no answer and will be sent again. */
  onUnanswered: () => void
  /** When this signal is aborted, the attempts end, for example because the player leaves the page. */
  signal: AbortSignal
  /**
   * Returns true if the request received no answer (connection lost, server restarting), and false if the server
   * refused the request.
   */
  isUnanswered?: (error: unknown) => boolean
  /** Waits until the browser is online again, but at most `ms`. */
  pause?: (ms: number) => Promise<void>
}

/**
 * Repeats a request until the server answers. The promise resolves to the answer, or to null after `signal` is aborted.
 * If the server refuses the request, the promise rejects with the error.
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

/** Resolves at the first of three events: the browser is online again, `ms` have passed, or `signal` is aborted. */
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

/** HTTP statuses after which the request is sent again. The value 0 means that the request received no answer. */
const retriedStatuses = [0, 429, 502, 503, 504]

const hadNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError && retriedStatuses.includes(error.status)
