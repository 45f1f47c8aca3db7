import { useEffect, useEffectEvent, useState } from 'react'
import type { Badge } from '../../../../contract/badge.ts'
import { useApi } from '../../../lib/query.ts'
import { markSeen, seenBadges, unseenOf } from './seen-badges.ts'

/** Badges won since this browser last announced some. NewBadges notes those it shows, so each is shown once. */
export function useUnseenBadges(): readonly Badge[] {
  const { data } = useApi('GET /api/badges', {}, { fresh: true })
  const [seen] = useState(seenBadges)
  // A browser that has never announced any counts all present badges as seen.
  const isFirst = seen === null && data !== undefined
  const noteFound = useEffectEvent(() => markSeen((data?.badges ?? []).map(({ badgeType }) => badgeType)))
  useEffect(() => {
    if (isFirst) noteFound()
  }, [isFirst])
  return unseenOf(data?.badges ?? [], seen)
}
