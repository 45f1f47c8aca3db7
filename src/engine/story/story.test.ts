import { expect, test } from 'vitest'
import { experienceToNextLevel, storyLevel } from './story.ts'

test.each<[total: number, level: number, left: number]>([
  [0, 1, 200],
  [199, 1, 1],
  [200, 2, 200],
  [650, 4, 150],
])('%d experience: level %d, %d to the next', (total, level, left) => {
  expect(storyLevel(total)).toBe(level)
  expect(experienceToNextLevel(total)).toBe(left)
})
