import { useEffect, useState } from 'react'
import { serverClock } from '../../../lib/server-clock.ts'

/** Whole seconds since an instant of the server's clock, in ms; each is shown when it begins. Negative before the instant. */
export function useElapsed(since: number): number {
  const [seconds, setSeconds] = useState(() => secondsSince(since))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      setSeconds(secondsSince(since))
      const passed = serverClock.now() - since
      timer = setTimeout(tick, 1_000 - (((passed % 1_000) + 1_000) % 1_000))
    }
    tick()
    // Timers of a page in the background may be late.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [since])
  return seconds
}

// A timer may come a little early.
const secondsSince = (since: number) => Math.floor((serverClock.now() - since + 5) / 1_000)
