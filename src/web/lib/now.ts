import { useSyncExternalStore } from 'react'

/**
 * Makes a hook that returns the time, shared by the whole page. It changes every `tickMs` and whenever the page
 * becomes visible.
 */
function clock(tickMs: number): () => number {
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()

  function tick(): void {
    now = Date.now()
    for (const each of listeners) each()
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      now = Date.now()
      timer = setInterval(tick, tickMs)
      // Timers of a hidden page may be late.
      document.addEventListener('visibilitychange', tick)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }
  return () => useSyncExternalStore(subscribe, () => now)
}

/** The time in ms; changes every half minute. */
export const useNow = clock(30_000)

/** The time in ms; changes every second, for countdowns. */
export const useSecond = clock(1_000)
