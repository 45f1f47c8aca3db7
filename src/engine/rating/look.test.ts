import { expect, test } from 'vitest'
import { looksAt } from './look.ts'
import { chanceToFind } from './rating.ts'

const groups = ['a', 'b', 'c', 'd'].map((categoryId) => ({ categoryId }))
const of = { guesses: 5, traps: 1, player: 0.5, ratingOf: () => ({ start: -1, value: 0.3 }) }

test('a look says found or missed, against the chance that the player, the category and the board gave', () => {
  const looks = looksAt(groups, { found: [2, 0], hinted: [] }, of)
  expect(looks.map(({ categoryId, found }) => [categoryId, found])).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
    ['d', false],
  ])
  const chance = chanceToFind(0.5, 0.3, 0.2)
  expect(looks[0]).toMatchObject({ start: -1, surprise: 1 - chance, information: chance * (1 - chance) })
  expect(looks[1]?.surprise).toBe(-chance)
})

test('a look that a hint helped says nothing, found or not', () => {
  const looks = looksAt(groups, { found: [0], hinted: [0, 1] }, of)
  expect(looks.map(({ found }) => found)).toEqual([null, null, false, false])
  expect(looks[0]).toMatchObject({ surprise: 0, information: 0 })
})

test('a board given up without a guess says nothing', () => {
  const looks = looksAt(groups, { found: [], hinted: [] }, { ...of, guesses: 0 })
  expect(looks.every(({ found, information }) => found === null && information === 0)).toBe(true)
})
