import type { GuessReply } from '../../../../contract/game.ts'

/** How often an unanswered request is tried again, in ms; the last one goes on. */
const PAUSES = [1_000, 2_000, 4_000, 8_000] as const

export type GuessFailure = 'no_answer' | 'refused'

interface Sending {
  /** Sends the guess; always with the same idempotency key, so that it counts once however often it arrives. */
  post: () => Promise<GuessReply>
  /** Was there no answer (connection lost, server restarting), or did the server refuse? */
  judge: (error: unknown) => GuessFailure
  /** Waits for the connection to come back, at most `ms`. */
  pause: (ms: number) => Promise<void>
  onOffline: () => void
  /** Ends the waiting, for instance when the player has left the page. */
  signal: AbortSignal
}

/**
 * Sends a guess until it is answered. Resolves to the answer, or to null once `signal` is aborted; rejects with the
 * server's refusal. A lost connection is never an error: the same guess is sent again when it is back.
 */
export async function sendGuess(sending: Sending): Promise<GuessReply | null> {
  const { post, judge, pause, onOffline, signal } = sending
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const reply = await post()
      return signal.aborted ? null : reply
    } catch (error) {
      if (signal.aborted) return null
      if (judge(error) === 'refused') throw error
      onOffline()
      await pause(PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 1_000)
    }
  }
  return null
}

/** Resolves when the browser says it is online again, after `ms`, or when `signal` is aborted. */
export function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
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
