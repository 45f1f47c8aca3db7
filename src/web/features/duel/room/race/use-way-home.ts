import { useNavigate } from '@tanstack/react-router'
import { toast } from '../../../../lib/toast.ts'
import { useWayOn, type WayOn } from '../../../../lib/way-on.ts'
import { type Outcome, outcomeTitles } from './use-outcome.ts'

/** From the outcome to the way home, in ms (spec sections 4 and 9). */
export const HOME_MS = 2_000

/** Goes home two seconds after `isDue`, unless the player does something first, and tells the outcome there. */
export function useWayHome(isDue: boolean, outcome: Outcome | undefined): WayOn {
  const navigate = useNavigate()
  return useWayOn(isDue, HOME_MS, () => {
    void navigate({ to: '/', hash: 'challenges' }).then(() => {
      if (!outcome) return
      const description = outcome === 'waiting' ? 'Waiting for your opponent.' : undefined
      toast({ title: outcomeTitles[outcome], ...(description && { description }), tone: 'good' })
    })
  })
}
