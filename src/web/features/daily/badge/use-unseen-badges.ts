import { useState } from 'react'
import type { Badge } from '../../../../contract/badge.ts'
import { useApi } from '../../../lib/query.ts'
import { markSeen, seenBadges, unseenOf } from './seen.ts'

/** Badges won since the page was last open, to be celebrated now. */
export function useUnseenBadges(): { badges: readonly Badge[]; dismiss: () => void } {
  const { data } = useApi('GET /api/badges', {}, { fresh: true })
  const [seen, setSeen] = useState(seenBadges)
  const badges = data?.badges ?? []
  return {
    badges: unseenOf(badges, seen),
    dismiss: () => {
      markSeen(badges.map(({ badgeType }) => badgeType))
      setSeen(seenBadges())
    },
  }
}
