import type { Output } from '../../../lib/api.ts'

export type BadgeProgress = Output<'GET /api/badges'>['progress'][number]

/**
 * The unwon badge with the largest share done; among equals, with the fewest steps left. The result is null if all
 * badges are won.
 */
export function nextBadge(progress: readonly BadgeProgress[]): BadgeProgress | null {
  const left = (one: BadgeProgress) => one.target - one.value
  const open = progress.filter((one) => one.earnedAt === null)
  return open.toSorted((a, b) => b.value / b.target - a.value / a.target || left(a) - left(b))[0] ?? null
}
