import { expect, test } from 'vitest'
import { achievements } from './achievement.ts'
import { randomFrom } from './random.ts'
import { tileStyle } from './tile-style.ts'

test.each([
  [1, 'LIME', undefined],
  [2, 'LIME', undefined],
  [3, 'LIME', 'easy'], // Character codes: 76 + 73 + 77 + 69 = 295
  [3, 'B', 'medium'], // Character code: 66
  [3, 'C', 'hard'],
  [3, 'D', 'expert'],
  [40, 'E', 'master'],
  [40, 'AB', 'medium'], // Sum of the character codes: 131
])('at level %i the tile %s has style %s', (level, word, style) => {
  expect(tileStyle(level, word)).toBe(style)
})

test.each([
  ['a new best of a thousand', 1000, 400, 999, 2, true, ['score']],
  ['a thousand, but not the best', 1000, 400, 1000, 2, true, []],
  ['a best below a thousand', 999, 0, 0, 1, false, []],
  ['a further level of the record run', 2100, 1500, 1500, 4, true, []],
  ['a record run that was below a thousand before', 1100, 500, 500, 2, true, ['score']],
  ['a fifth level', 2100, 1500, 9000, 5, true, ['level']],
  ['a fifth level that was lost', 300, 200, 9000, 5, false, []],
  ['both', 9100, 8500, 9000, 10, true, ['score', 'level']],
] as const)('achievements: %s', (_, score, scoreBefore, storedBest, level, completed, kinds) => {
  const earned = achievements({ score, scoreBefore, storedBest, level, completed })
  expect(earned.map((achievement) => achievement.kind)).toEqual(kinds)
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
