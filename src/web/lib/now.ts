import { useSyncExternalStore } from 'react'

/** A clock for the whole page that moves on every so many ms while somebody looks at it; answers its hook. */
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
      // A page that was asleep shows the time at once when it is looked at again.
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

/** The time in ms, moving on every half a minute. */
export const useNow = clock(30_000)

/** The time in ms, moving on every second: for what is counted down. */
export const useSecond = clock(1_000)
