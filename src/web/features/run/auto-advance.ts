import { useEffect, useEffectEvent, useState } from 'react'
import { prefersStill } from '../../lib/motion.ts'

/** Delay from the end of a level to the next level, in ms. */
export const ADVANCE_MS = 1500

/**
 * Starts the next level after ADVANCE_MS, so that the player need not press anything. Any press, key, scroll or touch,
 * and a pointer over the button, stops the timer for this level. The timer does not start with reduced motion, on a
 * hidden page, or while `isHeld` is true (for example, a dialog is open). `isWanted` is false if the player has
 * switched the setting off in the game's menu, or uses the keyboard. Returns whether the timer is running.
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
