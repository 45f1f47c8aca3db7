import { useEffect, useEffectEvent, useState } from 'react'
import { prefersStill } from '../../lib/motion.ts'

/** Time between the end of a level and the start of the next level, in ms. */
export const ADVANCE_MS = 1500

/**
 * Starts the next level automatically, `ADVANCE_MS` after the end of a level. A press, a key, a scroll or a touch stops
 * the timer for this level. A pointer over the button also stops it. The timer does not start with reduced motion, on a
 * hidden page, or while `isHeld` is true. For example, `isHeld` is true while a dialog is open. `isWanted` is false if
 * the player uses the keyboard or has turned off the automatic start in the game's menu. `isRunning` is true while the
 * timer runs.
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
