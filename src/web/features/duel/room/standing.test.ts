import { expect, test } from 'vitest'
import { standingAt, untilNextStep } from './standing.ts'

const steps = [
  { groupsFound: 0, mistakes: 0, finished: false, atMs: 0 },
  { groupsFound: 1, mistakes: 0, finished: false, atMs: 12_345 },
  { groupsFound: 1, mistakes: 1, finished: false, atMs: 20_000 },
  { groupsFound: 1, mistakes: 1, finished: true, atMs: 31_000 },
]

test('a ghost is where it was at the same ms of its own clock', () => {
  expect(standingAt(steps, 12_344)).toMatchObject({ groupsFound: 0 })
  expect(standingAt(steps, 12_345)).toMatchObject({ groupsFound: 1, mistakes: 0 })
  expect(standingAt(steps, 999_999)).toMatchObject({ finished: true })
  expect(standingAt([], 5)).toBeNull()
})

test('the next step is waited for, and nothing after the last', () => {
  expect(untilNextStep(steps, 0)).toBe(12_345)
  expect(untilNextStep(steps, 12_345)).toBe(7_655)
  expect(untilNextStep(steps, 31_000)).toBeUndefined()
})
