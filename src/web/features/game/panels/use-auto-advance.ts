import { useEffect, useEffectEvent, useState } from 'react'
import { prefersStill } from '../board/motion.ts'

/** From the end of a level to the next one, in ms (spec section 9). */
export const ADVANCE_MS = 1500

const CHOICE_KEY = 'wordconnect-next-by-itself'

/** Does the player want the next level to come by itself? Yes, unless they have switched it off in this browser. */
export function readGoesOn(): boolean {
  try {
    return localStorage.getItem(CHOICE_KEY) !== 'off'
  } catch {
    return true
  }
}

export function keepGoesOn(goesOn: boolean): void {
  try {
    localStorage.setItem(CHOICE_KEY, goesOn ? 'on' : 'off')
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

/** Who plays by keyboard, and so perhaps by ear, is never hurried. */
const playsByKeys = (): boolean => document.activeElement?.matches(':focus-visible') === true

/**
 * The next level comes 1.5 s after the last group (spec section 9), so that a player in full swing need not press
 * anything. Nobody is hurried: any press, key, scroll or touch, and a pointer over the panel, stops it for this level; it
 * does not start for who plays by keyboard, has asked for less movement, or looks at another tab, nor after an open
 * dialog (`isHeld`), and the game's menu switches it off for good. Answers whether it is running.
 */
export function useAutoAdvance(options: { isWanted: boolean; isHeld: boolean; onAdvance: () => void }): {
  isRunning: boolean
  stop: () => void
} {
  const { isWanted, isHeld } = options
  const [isStopped, setStopped] = useState(() => playsByKeys() || prefersStill() || document.hidden)
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
