import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { dismissToast, toast, toastStore } from '../../../../ui/toast.ts'

/** From the outcome to the way home, in ms (spec sections 4 and 9). */
export const HOME_MS = 2_000

export interface WayHome {
  /** Does the page go home by itself? */
  isRunning: boolean
  stop: () => void
}

/**
 * Goes home two seconds after `isDue`, unless the player does something first: any key, any press, or the focus in the panel
 * says that they want to stay.
 */
export function useWayHome(isDue: boolean): WayHome {
  const navigate = useNavigate()
  const [isStopped, setStopped] = useState(false)
  const isRunning = isDue && !isStopped
  const go = useEffectEvent(() => {
    // The message goes along, as a new one: the other page has another place for it.
    const shown = toastStore.get()
    dismissToast()
    void navigate({ to: '/', hash: 'challenges' }).then(() => shown && toast(shown))
  })
  useEffect(() => {
    if (!isRunning) return
    const stop = () => setStopped(true)
    const timer = setTimeout(() => go(), HOME_MS)
    const signs = ['keydown', 'pointerdown', 'wheel'] as const
    for (const sign of signs) addEventListener(sign, stop)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, stop)
    }
  }, [isRunning])
  return { isRunning, stop: () => setStopped(true) }
}
