import { useEffect, useEffectEvent } from 'react'

/** Delay before the second call, in ms; each further delay is twice as long. */
const AGAIN_MS = 5_000
const LONGEST_MS = 60_000

/**
 * Calls `ask` when `isDue` becomes true, and again with growing delays while it stays true. A second call may be
 * necessary, because the server's clock is known only to a second.
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
