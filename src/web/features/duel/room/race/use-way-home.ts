import { useNavigate } from '@tanstack/react-router'
import { useWayOn, type WayOn } from '../../../../lib/way-on.ts'
import { dismissToast, toast, toastStore } from '../../../../ui/toast.ts'

/** From the outcome to the way home, in ms (spec sections 4 and 9). */
export const HOME_MS = 2_000

/** Goes home two seconds after `isDue`, unless the player does something first. */
export function useWayHome(isDue: boolean): WayOn {
  const navigate = useNavigate()
  return useWayOn(isDue, HOME_MS, () => {
    // The message goes along, as a new one: the other page has another place for it.
    const shown = toastStore.get()
    dismissToast()
    void navigate({ to: '/', hash: 'challenges' }).then(() => shown && toast(shown))
  })
}
