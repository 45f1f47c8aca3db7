import type { Badge } from '../../../../contract/badge.ts'

type BadgeType = Badge['badgeType']

const KEY = 'wordconnect-badges-seen'

/** Badges that this browser has announced; null if it has never announced any. */
export function seenBadges(): readonly string[] | null {
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
