import { expect, test } from 'vitest'
import { looksAt, missesOf } from './look.ts'
import { edgeOf } from './rating.ts'

const groups = ['a', 'b', 'c', 'd'].map((categoryId) => ({ categoryId }))
const circumstances = { misses: new Map(), guessed: true, traps: 1, player: 0.5, startOf: () => -1 }
const triesOf = (found: number[], misses: [number, number][] = []) =>
  looksAt(groups, { found, hinted: [] }, { ...circumstances, misses: new Map(misses) }).map((look) => [
    look.found,
    look.hits,
    look.tries,
  ])

test("a look says found or missed, and the player's advantage on the board", () => {
  const edge = edgeOf(0.5, 1)
  const [first, second] = looksAt(groups, { found: [2, 0], hinted: [] }, circumstances)
  expect(first).toEqual({ categoryId: 'a', found: true, tries: 1, hits: 1, start: -1, edge })
  expect(second).toEqual({ categoryId: 'b', found: false, tries: 1, hits: 0, start: -1, edge })
})

test.each<[string, number[], [number, number][], [boolean, number, number][]]>([
  [
    'the last group is left by itself: no try',
    [0, 1, 2, 3],
    [],
    [
      [true, 1, 1],
      [true, 1, 1],
      [true, 1, 1],
      [true, 0, 0],
    ],
  ],
  [
    'wrong guesses at a group are tries',
    [3, 0, 1, 2],
    [
      [0, 2],
      [2, 1],
    ],
    [
      [true, 1, 3],
      [true, 1, 1],
      [true, 0, 1],
      [true, 1, 1],
    ],
  ],
  [
    'a group neither found nor tried is missed once',
    [1],
    [
      [0, 3],
      [2, 1],
    ],
    [
      [false, 0, 3],
      [true, 1, 1],
      [false, 0, 1],
      [false, 0, 1],
    ],
  ],
])('%s', (_, found, misses, said) => {
  expect(triesOf(found, misses)).toEqual(said)
})

test('a look that a hint helped says nothing, found or not', () => {
  const looks = looksAt(
    groups,
    { found: [0], hinted: [0, 1] },
    { ...circumstances, misses: new Map([[1, 2]]) },
  )
  expect(looks.map(({ found, tries }) => [found, tries])).toEqual([
    [null, 0],
    [null, 0],
    [false, 1],
    [false, 1],
  ])
})

test('a board given up without a guess says nothing', () => {
  const looks = looksAt(groups, { found: [], hinted: [] }, { ...circumstances, guessed: false })
  expect(looks.every(({ found, tries }) => found === null && tries === 0)).toBe(true)
})

test('a wrong guess was meant for the group of three of its words', () => {
  const tiles = Array.from({ length: 16 }, (_, n) => ({ id: `${n}`, text: '', group: Math.floor(n / 4) }))
  const guess = (...ids: number[]) => ({ tileIds: ids.map(String), group: null })
  const right = { tileIds: ['0', '1', '2', '3'], group: 0 }
  const guesses = [guess(4, 5, 6, 8), guess(4, 5, 8, 9), guess(8, 7, 6, 4), guess(15, 14, 0, 13), right]
  expect([...missesOf({ groups: [], tiles }, guesses)]).toEqual([
    [1, 2],
    [3, 1],
  ])
})
