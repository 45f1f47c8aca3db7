import { expect, test } from 'vitest'
import { achievements } from './achievement.ts'
import { randomFrom } from './random.ts'
import { tileStyle } from './tile-style.ts'

test.each([
  [1, 'LIME', undefined],
  [2, 'LIME', undefined],
  [3, 'LIME', 'easy'], // 76 + 73 + 77 + 69 = 295
  [3, 'B', 'medium'], // 66
  [3, 'C', 'hard'],
  [3, 'D', 'expert'],
  [40, 'E', 'master'],
  [40, 'AB', 'medium'], // 131
])('at level %i the tile %s has style %s', (level, word, style) => {
  expect(tileStyle(level, word)).toBe(style)
})

test.each([
  ['a new best of a thousand', { score: 1000, storedBest: 999, level: 2, completed: true }, ['score']],
  ['a thousand, but not the best', { score: 1000, storedBest: 1000, level: 2, completed: true }, []],
  ['a best below a thousand', { score: 999, storedBest: 0, level: 1, completed: false }, []],
  ['a fifth level', { score: 10, storedBest: 50, level: 5, completed: true }, ['level']],
  ['a fifth level that was lost', { score: 10, storedBest: 50, level: 5, completed: false }, []],
  ['both', { score: 9000, storedBest: 50, level: 10, completed: true }, ['score', 'level']],
])('achievements: %s', (_, end, kinds) => {
  expect(achievements(end).map((achievement) => achievement.kind)).toEqual(kinds)
})

test('chance is the same for a seed on every machine', () => {
  const random = randomFrom('golden')
  const numbers = Array.from({ length: 8 }, () => random.below(1000))
  expect(numbers).toMatchInlineSnapshot(`
    [
      338,
      750,
      926,
      997,
      160,
      534,
      19,
      238,
    ]
  `)
  expect(randomFrom('golden').shuffle([1, 2, 3, 4, 5, 6, 7, 8])).toMatchInlineSnapshot(`
    [
      4,
      2,
      5,
      1,
      7,
      8,
      6,
      3,
    ]
  `)
  expect(randomFrom('other').below(1_000_000)).not.toBe(randomFrom('golden').below(1_000_000))
})
