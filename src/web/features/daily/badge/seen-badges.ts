import type { Badge } from '../../../../contract/daily/badge.ts'

type BadgeType = Badge['badgeType']

const KEY = 'wordconnect-badges-seen'

/** Badges whose winning this browser has shown; null when it has never shown any. */
export function seenBadges(): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : null
  } catch {
    return null
  }
}

/** Notes that the winning of these was shown. */
export function markSeen(types: readonly BadgeType[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...(seenBadges() ?? []), ...types])]))
  } catch {
    // Without storage a badge that was won while the page was closed is not announced, but it is on the page.
  }
}

/**
 * Badges that were won while the page was closed: the champion's badge comes when a day closes. In a browser that has never
 * shown any, everything counts as seen.
 */
export const unseenOf = (badges: readonly Badge[], seen: readonly string[] | null): readonly Badge[] =>
  seen === null ? [] : badges.filter(({ badgeType }) => !seen.includes(badgeType))
