import { useEffect, useEffectEvent, useState } from 'react'

export interface WayOn {
  /** Does the page go on by itself? */
  isRunning: boolean
  stop: () => void
}

/**
 * Goes on after `ms` once it `isDue`, unless the player does something first: any key, any press or a turn of the wheel says that
 * they want to stay. A page that also stops when its panel takes the focus calls `stop`.
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
