import { useEffect, useState } from 'react'
import type { Badge } from '../../../../contract/badge.ts'
import { useApi } from '../../../lib/query.ts'
import { markSeen, seenBadges, unseenOf } from './seen-badges.ts'

/** Badges won since the page was last open. They stay until the page is left, and are not shown again. */
export function useUnseenBadges(): readonly Badge[] {
  const { data } = useApi('GET /api/badges', {}, { fresh: true })
  const [seen] = useState(seenBadges)
  const unseen = unseenOf(data?.badges ?? [], seen)
  const types = unseen.map(({ badgeType }) => badgeType).join(' ')
  useEffect(() => {
    if (types !== '') markSeen(types.split(' ') as Badge['badgeType'][])
  }, [types])
  return unseen
}
