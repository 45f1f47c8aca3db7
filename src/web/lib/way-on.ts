import { useEffect, useEffectEvent, useState } from 'react'

export interface WayOn {
  /** Is the timer running? */
  isRunning: boolean
  stop: () => void
}

/**
 * Calls `onGo` `ms` after `isDue` becomes true. Any key, press or turn of the wheel stops it, because the player is
 * still here. A page that also stops when its panel takes the focus calls `stop`.
 */
export function useWayOn(isDue: boolean, ms: number, onGo: () => void): WayOn {
  const [isStopped, setStopped] = useState(false)
  const isRunning = isDue && !isStopped
  const go = useEffectEvent(onGo)
  useEffect(() => {
    if (!isRunning) return
    const stop = () => setStopped(true)
    const timer = setTimeout(() => go(), ms)
    const signs = ['keydown', 'pointerdown', 'wheel'] as const
    for (const sign of signs) addEventListener(sign, stop)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, stop)
    }
  }, [isRunning, ms])
  return { isRunning, stop: () => setStopped(true) }
}
