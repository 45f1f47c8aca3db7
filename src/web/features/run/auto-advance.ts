import { useEffect, useEffectEvent, useState } from 'react'
import { prefersStill } from '../../lib/motion.ts'

/** From the end of a level to the next one, in ms (spec section 9). */
export const ADVANCE_MS = 1500

/**
 * The next level comes 1.5 s after the last group (spec section 9), so that a player in full swing need not press
 * anything. Nobody is hurried: any press, key, scroll or touch, and a pointer over the button, stops it for this level. It
 * does not start for a player who has asked for less movement or looks at another tab, nor after something else that asks
 * for attention (`isHeld`). `isWanted` is false for a player who uses the keyboard, and so perhaps a screen reader, and
 * when it is switched off in the game's menu. Tells whether it is running.
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
