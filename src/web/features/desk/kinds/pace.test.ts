import { expect, test } from 'vitest'
import { shareBelow, spot } from './pace.ts'

const paces = { boards: 400, binSeconds: 2, bins: [0, 1, 19, 180, 200] }

test.each([
  [0, 0],
  [5, 50],
  [10, 100],
  [60, 100],
])('%d seconds a group are at %d percent of the scale', (pace, place) => {
  expect(spot(paces, pace)).toBe(place)
})

test.each([
  [1.9, 'none'],
  [2, 'less than 1%'],
  [5, '5%'],
  [99, '100%'],
])('boards as quick as %d seconds a group: %s', (pace, share) => {
  expect(shareBelow(paces, pace)).toBe(share)
})

test('without boards there is no share', () => {
  expect(shareBelow({ boards: 0, binSeconds: 2, bins: [] }, 5)).toBe('none')
})
