import { useEffect, useEffectEvent, useState } from 'react'
import type { Badge } from '../../../../contract/daily/badge.ts'
import { useApi } from '../../../lib/query.ts'
import { inBrowser } from '../../../lib/stored.ts'

type BadgeType = Badge['badgeType']

const KEY = 'wordconnect-badges-seen'

/** The badges that this browser has announced; null if this browser has never announced a badge. */
function seenBadges(): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(inBrowser.get(KEY) ?? 'null')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : null
  } catch {
    return null
  }
}

export const markSeen = (types: readonly BadgeType[]): void =>
  inBrowser.set(KEY, JSON.stringify([...new Set([...(seenBadges() ?? []), ...types])]))

/**
 * Returns the badges that this browser has not announced yet. An example is the champion's badge, which a player wins
 * when the date of a daily ends. If this browser has never announced a badge, the function returns no badges.
 */
export const unseenOf = (badges: readonly Badge[], seen: readonly string[] | null): readonly Badge[] =>
  seen === null ? [] : badges.filter(({ badgeType }) => !seen.includes(badgeType))

/**
 * Returns the badges that were won after this browser's last announcement. The component `NewBadges` stores which
 * badges it has shown, so that each badge is announced only once.
 */
export function useUnseenBadges(): readonly Badge[] {
  const { data } = useApi('GET /api/badges', {}, { fresh: true })
  const [seen] = useState(seenBadges)
  // If this browser has never announced a badge, all badges that the player has now count as announced.
  const isFirst = seen === null && data !== undefined
  const noteFound = useEffectEvent(() => markSeen((data?.badges ?? []).map(({ badgeType }) => badgeType)))
  useEffect(() => {
    if (isFirst) noteFound()
  }, [isFirst])
  return unseenOf(data?.badges ?? [], seen)
}
