import { useEffect, useState } from 'react'
import { serverClock } from './server-clock.ts'

/**
 * Whole seconds left until a time of the server's clock (ms since 1970), at least 0; null without such a time. The
 * number is rounded up and changes at the full second, so all players see the change at the same moment.
 */
export function useSecondsLeft(until: number): number
export function useSecondsLeft(until: number | null): number | null
export function useSecondsLeft(until: number | null): number | null {
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      setSeconds(secondsUntil(until))
      const left = until === null ? 0 : until - serverClock.now()
      if (left > 0) timer = setTimeout(tick, left % 1_000 || 1_000)
    }
    tick()
    // A browser may delay timers of a hidden page.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [until])
  return seconds
}

// Subtracts 5 ms, because a timer may fire early.
const secondsUntil = (until: number | null) =>
  until === null ? null : Math.max(0, Math.ceil((until - serverClock.now() - 5) / 1_000))
