import { useEffect, useEffectEvent } from 'react'

/** Delay before the second call, in ms. Each further delay is twice as long as the delay before. */
const AGAIN_MS = 5_000
const LONGEST_MS = 60_000

/**
 * Calls `ask` when `isDue` becomes true. While `isDue` stays true, calls `ask` again with increasing delays. A second
 * call can be necessary, because the page knows the server's time only to a second.
 */
export function useWhenDue(isDue: boolean, ask: () => void): void {
  const due = useEffectEvent(ask)
  useEffect(() => {
    if (!isDue) return
    let wait = AGAIN_MS
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      due()
      timer = setTimeout(again, wait)
      wait = Math.min(2 * wait, LONGEST_MS)
    }
    again()
    return () => clearTimeout(timer)
  }, [isDue])
}
