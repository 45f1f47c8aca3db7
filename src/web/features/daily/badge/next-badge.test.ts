import { expect, test } from 'vitest'
import { type BadgeProgress, nextBadge } from './next-badge.ts'

const badge = (name: string, value: number, target: number, earnedAt: string | null = null) =>
  ({ badgeName: name, value, target, earnedAt }) as BadgeProgress

test('the nearest badge is the one with most of the way behind it', () => {
  const all = [badge('won', 1, 1, '2026-11-01'), badge('a', 5, 30), badge('b', 5, 7), badge('c', 0, 1)]
  expect(nextBadge(all)?.badgeName).toBe('b')
  expect(nextBadge([badge('a', 0, 30), badge('b', 0, 7)])?.badgeName).toBe('b')
  expect(nextBadge([badge('won', 1, 1, '2026-11-01')])).toBeNull()
})
