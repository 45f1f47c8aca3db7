import { useEffect, useRef } from 'react'
import type { DailyView } from '../../../../contract/daily.ts'
import { call } from '../../../lib/api.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import { handleUnauthorized } from '../../../lib/unauthorized.ts'
import { refreshDaily } from './use-day.ts'

/** Sends the browser's time zone once if the server knows another one: the player's dates follow it. */
export function useTimeZone(view: DailyView | undefined): void {
  const told = useRef(false)
  const known = view?.timeZone
  useEffect(() => {
    const here = timeZone()
    if (told.current || known === undefined || here === undefined || here === known) return
    told.current = true
    call('POST /api/daily-challenge/time-zone', { body: { timeZone: here } })
      .then(({ changed }) => (changed ? refreshDaily() : undefined))
      .catch(handleUnauthorized)
  }, [known])
}
