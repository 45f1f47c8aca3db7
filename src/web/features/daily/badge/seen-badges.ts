import { useEffect, useEffectEvent, useState } from 'react'
import type { Badge } from '../../../../contract/daily/badge.ts'
import { useApi } from '../../../lib/query.ts'

type BadgeType = Badge['badgeType']

const KEY = 'wordconnect-badges-seen'

/** Badges that this browser has announced; null if this browser has never announced a badge. */
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
    // Without storage the page does not announce badges that were won while the page was closed, but lists the badges.
  }
}

/**
 * Badges that this browser has not announced yet, such as the champion's badge, which a player wins when a date ends. A
 * browser that has never announced a badge counts all badges as seen.
 */
export const unseenOf = (badges: readonly Badge[], seen: readonly string[] | null): readonly Badge[] =>
  seen === null ? [] : badges.filter(({ badgeType }) => !seen.includes(badgeType))

/**
 * Badges won since this browser's last announcement. The component `NewBadges` stores which badges it has shown, so
 * that each badge is shown once.
 */
export function useUnseenBadges(): readonly Badge[] {
  const { data } = useApi('GET /api/badges', {}, { fresh: true })
  const [seen] = useState(seenBadges)
  // A browser that has never announced a badge counts all present badges as seen.
  const isFirst = seen === null && data !== undefined
  const noteFound = useEffectEvent(() => markSeen((data?.badges ?? []).map(({ badgeType }) => badgeType)))
  useEffect(() => {
    if (isFirst) noteFound()
  }, [isFirst])
  return unseenOf(data?.badges ?? [], seen)
}
