import { useEffect, useEffectEvent } from 'react'
import { useSecond } from '../../../lib/now.ts'
import { formatCountdown } from '../dates.ts'

/**
 * Interval between calls of `onZero` after the countdown has reached zero, in ms. A second call may be necessary,
 * because the browser's clock may be ahead of the server's clock.
 */
const AGAIN_MS = 5_000

/**
 * Shows the time until `until` as HH:MM:SS. When the countdown reaches zero, calls `onZero` repeatedly until `until`
 * changes.
 */
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
