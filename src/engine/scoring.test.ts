import { expect, test } from 'vitest'
import { groupCount } from './rules.ts'
import { groupPoints, levelPoints } from './scoring.ts'

test.each([
  [1, 4],
  [4, 4],
  [5, 5],
  [9, 5],
  [10, 6],
  [29, 9],
  [30, 10],
  [34, 10],
  [100, 10],
])('level %i has %i groups', (level, groups) => {
  expect(groupCount(level)).toBe(groups)
})

test.each([
  [0, 0],
  [1, 100],
  [2, 200],
  [3, 350],
  [4, 450],
  [6, 700],
  [10, 1150],
])('%i found groups are worth %i', (groups, points) => {
  expect(groupPoints(groups)).toBe(points)
})

test.each([
  ['at once, flawless', { groups: 4, mistakesLeft: 4, seconds: 0, hintUsed: false }, 450 + 100 + 240],
  ['a minute, one mistake', { groups: 4, mistakesLeft: 3, seconds: 60, hintUsed: false }, 450 + 75 + 180],
  [
    'the last second that counts',
    { groups: 4, mistakesLeft: 1, seconds: 239, hintUsed: false },
    450 + 25 + 1,
  ],
  ['exactly out of speed', { groups: 4, mistakesLeft: 1, seconds: 240, hintUsed: false }, 450 + 25],
  ['an hour', { groups: 5, mistakesLeft: 4, seconds: 3600, hintUsed: false }, 550 + 100],
  ['a hint takes the whole bonus', { groups: 4, mistakesLeft: 4, seconds: 0, hintUsed: true }, 450],
  ['ten groups', { groups: 10, mistakesLeft: 2, seconds: 100, hintUsed: false }, 1150 + 50 + 500],
])('score of a level: %s', (_, level, points) => {
  expect(levelPoints(level)).toBe(points)
})
