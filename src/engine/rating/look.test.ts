import { expect, test } from 'vitest'
import { looksAt } from './look.ts'
import { boardLoad, edgeOf } from './rating.ts'

const groups = ['a', 'b', 'c', 'd'].map((categoryId) => ({ categoryId }))
const of = { guesses: 5, traps: 1, player: 0.5, startOf: () => -1 }

test('a look says found or missed, and what the player had over the board', () => {
  const edge = edgeOf(0.5, boardLoad(4, 1))
  expect(looksAt(groups, { found: [2, 0], hinted: [] }, of)).toEqual([
    { categoryId: 'a', found: true, start: -1, edge },
    { categoryId: 'b', found: false, start: -1, edge },
    { categoryId: 'c', found: true, start: -1, edge },
    { categoryId: 'd', found: false, start: -1, edge },
  ])
})

test('a look that a hint helped says nothing, found or not', () => {
  const looks = looksAt(groups, { found: [0], hinted: [0, 1] }, of)
  expect(looks.map(({ found }) => found)).toEqual([null, null, false, false])
})

test('a board given up without a guess says nothing', () => {
  const looks = looksAt(groups, { found: [], hinted: [] }, { ...of, guesses: 0 })
  expect(looks.every(({ found }) => found === null)).toBe(true)
})
