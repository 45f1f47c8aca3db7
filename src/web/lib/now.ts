import { useSyncExternalStore } from 'react'

/** Makes a hook that gives the time to the whole page. It changes every `tickMs` while the page is looked at. */
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
      // A page that was in the background shows the right time at once.
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

/** The time in ms, changing every half minute. */
export const useNow = clock(30_000)

/** The time in ms, changing every second: for countdowns. */
export const useSecond = clock(1_000)
