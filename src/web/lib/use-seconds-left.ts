import { useEffect, useState } from 'react'
import { onEachSeen } from './each-seen.ts'
import { serverClock } from './server-clock.ts'

/**
 * Returns the number of seconds until the time `until` of the server's clock (ms since 1970). The number is rounded up
 * and at least 0; it is null if `until` is null. The number changes at the same moment for all players, because the
 * hook uses the server's clock.
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
    // Updates the number when the page becomes visible, because browsers can delay the timers of a hidden page.
    const end = onEachSeen(tick)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [until])
  return seconds
}

// The 5 ms are subtracted because a timer can fire slightly too early.
const secondsUntil = (until: number | null) =>
  until === null ? null : Math.max(0, Math.ceil((until - serverClock.now() - 5) / 1_000))
