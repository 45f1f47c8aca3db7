import { useEffect, useEffectEvent, useState } from 'react'
import type { Badge } from '../../../../contract/daily/badge.ts'
import { useApi } from '../../../lib/query.ts'

type BadgeType = Badge['badgeType']

const KEY = 'wordconnect-badges-seen'

/** Badges that this browser has announced; null if it has never announced any. */
function seenBadges(): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : null
  } catch {
    return null
  }
}

export function markSeen(types: readonly BadgeType[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...(seenBadges() ?? []), ...types])]))
  } catch {
    // Without storage a badge won while the page was closed is not announced, but it is on the page.
  }
}

/**
 * Badges won while the page was closed: the champion's badge comes when a date closes. In a browser that has never
 * announced any, all count as seen.
 */
export const unseenOf = (badges: readonly Badge[], seen: readonly string[] | null): readonly Badge[] =>
  seen === null ? [] : badges.filter(({ badgeType }) => !seen.includes(badgeType))

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
