import { useSyncExternalStore } from 'react'
import { onEachSeen } from './each-seen.ts'
import { dayClock } from './server-clock.ts'

/**
 * Creates a hook that returns the current time of the server. All components share the value, and the value changes
 * every `tickMs`.
 */
function clock(tickMs: number): () => number {
  let now = dayClock.now()
  let timer: ReturnType<typeof setInterval> | undefined
  let endLooking = () => {}
  const listeners = new Set<() => void>()

  function tick(): void {
    now = dayClock.now()
    for (const each of listeners) each()
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      now = dayClock.now()
      timer = setInterval(tick, tickMs)
      // Updates the time when the page becomes visible, because browsers can delay the timers of a hidden page.
      endLooking = onEachSeen(tick)
    }
    listeners.add(listener)
    // True if an answer of the server has corrected the clock since the last tick.
    if (Math.abs(dayClock.now() - now) > tickMs) tick()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      endLooking()
    }
  }
  return () => useSyncExternalStore(subscribe, () => now)
}

/** The server's time in ms since 1970, updated every half minute. */
export const useNow = clock(30_000)

/** The server's time in ms since 1970, updated every second, for countdowns. */
export const useSecond = clock(1_000)
