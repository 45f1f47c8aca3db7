import { useEffect, useEffectEvent, useState } from 'react'
import { prefersStill } from '../../lib/motion.ts'

/** From the end of a level to the next one, in ms. */
export const ADVANCE_MS = 1500

/**
 * Starts the next level after ADVANCE_MS, so that a player need not press anything. Any press, key, scroll or
 * touch, and a pointer over the button, stops it for this level. It does not start with reduced motion, on a hidden
 * page, or while `isHeld`: something else needs attention. `isWanted` is false when it is switched off in the
 * game's menu, and for a player who uses the keyboard and perhaps a screen reader. Returns whether it is running.
 */
export function useAutoAdvance(options: { isWanted: boolean; isHeld: boolean; onAdvance: () => void }): {
  isRunning: boolean
  stop: () => void
} {
  const { isWanted, isHeld } = options
  const [isStopped, setStopped] = useState(() => prefersStill() || document.hidden)
  if (isHeld && !isStopped) setStopped(true)
  const isRunning = isWanted && !isStopped

  const advance = useEffectEvent(options.onAdvance)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => advance(), ADVANCE_MS)
    const stop = () => setStopped(true)
    const ended = new AbortController()
    for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
      addEventListener(type, stop, { signal: ended.signal, passive: true })
    }
    document.addEventListener('visibilitychange', stop, { signal: ended.signal })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [isRunning])

  return { isRunning, stop: () => setStopped(true) }
}
