import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isLastPressByPointer } from './last-press.ts'
import { prefersStill } from './motion.ts'
import { userQuery } from './session.ts'

export interface WayOn {
  /** True while a timer runs that will call `onGo`. */
  isRunning: boolean
  /** True if the timer did not start, because the player perhaps uses no mouse, finger or pen. */
  isWaiting: boolean
  stop: () => void
}

interface Options {
  /** True when the next screen can be opened. */
  isDue: boolean
  /**
   * True from the moment at which a press keeps the timer from starting, for example while the score is being counted.
   * By default, presses count only while the timer runs.
   */
  isAhead?: boolean
  /** True while a dialog is open, for example. The timer then never starts, also not after the end of the dialog. */
  isHeld?: boolean
  ms: number
  /** Opens the next screen. */
  onGo: () => void
}

/** True if a timer could take the screen away from a player who needs more time, or who does not see the screen. */
const mustWait = (): boolean => !isLastPressByPointer() || prefersStill() || document.hidden

/**
 * The only timer that opens the next screen by itself. It calls `onGo` when `isDue` has been true for `ms`. The timer
 * starts only if a person made the last press with mouse, finger or pen. It does not start with reduced motion, on a
 * hidden page, or if the player has switched on "Wait for me" in the settings. Every key, press, touch or turn of the
 * mouse wheel stops the timer for good, and keeps it from starting while `isAhead` is true. A call of `stop` does the same, for example when a panel receives the focus.
 */
export function useWayOn({ isDue, isAhead = false, isHeld = false, ms, onGo }: Options): WayOn {
  const { data: user } = useQuery(userQuery)
  const [isStopped, setStopped] = useState(false)
  const [isWaiting, setWaiting] = useState<boolean>()
  if (isHeld && !isStopped) setStopped(true)
  if (isDue && isWaiting === undefined) setWaiting(mustWait())
  const mayStart = isDue && isWaiting === false && user?.waitForMe === false
  const isRunning = mayStart && !isStopped
  const go = useEffectEvent(onGo)
  const isWatching = isRunning || (isAhead && !isStopped)
  useEffect(() => {
    if (!isWatching) return
    const stop = () => setStopped(true)
    const ended = new AbortController()
    for (const type of ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const)
      addEventListener(type, stop, { signal: ended.signal, passive: true })
    document.addEventListener('visibilitychange', stop, { signal: ended.signal })
    return () => ended.abort()
  }, [isWatching])
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => {
      // The timer tries only once. If the next screen cannot be loaded, the player decides when to try again.
      setStopped(true)
      go()
    }, ms)
    return () => clearTimeout(timer)
  }, [isRunning, ms])
  return {
    isRunning,
    isWaiting: isWaiting === true && user?.waitForMe === false,
    stop: () => setStopped(true),
  }
}
