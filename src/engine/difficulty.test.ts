import { expect, test } from 'vitest'
import { adaptiveDifficulty, difficultyWindow, levelWindow, type Performance } from './difficulty.ts'

const steady: Performance = {
  mistakeRate: 0.5,
  consecutiveWins: 0,
  averageTime: 90,
  recentScores: [700, 700, 700],
}

test.each([
  [1, 1],
  [3, 1],
  [4, 2],
  [6, 2],
  [7, 3],
  [10, 3],
  [11, 4],
  [15, 4],
  [16, 5],
  [99, 5],
])('level %i has base difficulty %i', (level, difficulty) => {
  expect(adaptiveDifficulty(level)).toBe(difficulty)
  expect(adaptiveDifficulty(level, steady)).toBe(difficulty)
})

test.each<[string, Partial<Performance>, number]>([
  ['few mistakes', { mistakeRate: 0.19 }, 4],
  ['exactly a fifth', { mistakeRate: 0.2 }, 3],
  ['three wins', { consecutiveWins: 3 }, 4],
  ['two wins', { consecutiveWins: 2 }, 3],
  ['fast', { averageTime: 29 }, 4],
  ['not quite fast', { averageTime: 30 }, 3],
  ['everything at once', { mistakeRate: 0, consecutiveWins: 9, averageTime: 5 }, 6],
  ['many mistakes', { mistakeRate: 0.81 }, 2],
  ['exactly four fifths', { mistakeRate: 0.8 }, 3],
  ['low scores', { recentScores: [499, 499, 499] }, 2],
  ['low scores, but only two', { recentScores: [0, 0] }, 3],
  ['low scores and many mistakes count once', { mistakeRate: 0.9, recentScores: [0, 0, 0] }, 2],
])('at level 8, %s', (_, form, difficulty) => {
  expect(adaptiveDifficulty(8, { ...steady, ...form })).toBe(difficulty)
})

test('form changes nothing up to level 5, and difficulty stays between 1 and 6', () => {
  const best = { mistakeRate: 0, consecutiveWins: 10, averageTime: 1, recentScores: [] }
  expect(adaptiveDifficulty(5, best)).toBe(2)
  expect(adaptiveDifficulty(50, best)).toBe(6)
})

test.each([
  [1, 1, 3],
  [3, 1, 3],
  [4, 2, 3],
  [7, 2, 3],
  [8, 3, 4],
  [12, 3, 4],
  [13, 4, 5],
  [18, 4, 5],
  [19, 5, 6],
  [25, 5, 6],
  [26, 6, 6],
])('the window of level %i is %i to %i', (level, min, max) => {
  expect(levelWindow(level)).toEqual({ min, max })
})

test('with a record the window is the adapted difficulty plus and minus one, above level 5', () => {
  expect(difficultyWindow(5, steady)).toEqual({ min: 2, max: 3 })
  expect(difficultyWindow(8, steady)).toEqual({ min: 2, max: 4 })
  expect(difficultyWindow(40, { ...steady, mistakeRate: 0 })).toEqual({ min: 5, max: 6 })
})
