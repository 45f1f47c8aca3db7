import { useEffect, useEffectEvent, useState } from 'react'

export interface WayOn {
  /** True while a timer runs that will call `onGo`. */
  isRunning: boolean
  stop: () => void
}

/**
 * Calls `onGo` when `isDue` has been true for `ms`. Every key, press or turn of the mouse wheel stops the timer. A call
 * of `stop` also stops the timer, for example when a panel receives the focus.
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
