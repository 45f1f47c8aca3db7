import { useEffect, useEffectEvent } from 'react'
import { useSecond } from '../../../lib/now.ts'
import { formatCountdown } from '../dates.ts'

/** The browser's clock may be ahead of the server's. Then ask the server again after this delay, in ms. */
const AGAIN_MS = 5_000

/** HH:MM:SS until an instant. `onZero` is called at that instant, and repeatedly until `until` changes. */
export function Countdown({ until, onZero }: { until: string; onZero?: () => void }) {
  const left = Date.parse(until) - useSecond()
  const isZero = left <= 0
  const reached = useEffectEvent(() => onZero?.())
  useEffect(() => {
    if (!isZero) return
    reached()
    const timer = setInterval(() => reached(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isZero])
  return (
    <time role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatCountdown(left)}
    </time>
  )
}
