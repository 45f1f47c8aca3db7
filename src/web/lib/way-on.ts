import { useEffect, useEffectEvent, useState } from 'react'

export interface WayOn {
  /** True while the timer runs that ends with a call of `onGo`. */
  isRunning: boolean
  stop: () => void
}

/**
 * Calls `onGo` after `ms` from the moment when `isDue` becomes true. Any key, press or turn of the wheel stops the
 * timer, because the player is active. A page may call `stop` to stop the timer, for example when the page's panel
 * takes the focus.
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
