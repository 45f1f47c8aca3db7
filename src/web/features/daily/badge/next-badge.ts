import type { Output } from '../../../lib/api.ts'

export type BadgeProgress = Output<'GET /api/badges'>['progress'][number]

/**
 * Of the badges that the player has not won, returns the badge with the greatest progress in percent. If the progress
 * of two badges is equal, returns the badge with fewer steps left. Null if the player has won all badges.
 */
export function nextBadge(progress: readonly BadgeProgress[]): BadgeProgress | null {
  const left = (one: BadgeProgress) => one.target - one.value
  const open = progress.filter((one) => one.earnedAt === null)
  return open.toSorted((a, b) => b.value / b.target - a.value / a.target || left(a) - left(b))[0] ?? null
}
