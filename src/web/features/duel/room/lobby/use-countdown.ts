import { useEffect, useState } from 'react'
import { serverClock } from '../../../../lib/server-clock.ts'

/** Whole seconds until an instant of the server's clock, counted up to the next one; 0 from then on. */
const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - serverClock.now()) / 1_000))

/** The number of the countdown: 3, 2, 1, then 0; null while there is none. Each changes at the same instant for both players. */
export function useCountdown(at: number | null): number | null {
  const [left, setLeft] = useState(() => (at === null ? null : secondsUntil(at)))
  useEffect(() => {
    if (at === null) {
      setLeft(null)
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const seconds = secondsUntil(at)
      setLeft(seconds)
      if (seconds > 0) timer = setTimeout(tick, Math.max(5, at - serverClock.now() - (seconds - 1) * 1_000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [at])
  return left
}
