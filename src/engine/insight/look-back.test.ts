import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Board } from '../board/board.ts'
import { storyRules } from '../story/story.ts'
import { chanceOfSolving, turnOf } from './look-back.ts'

const chance = fc.double({ min: 0.05, max: 0.95, noNaN: true })
const left = fc.record({
  tries: fc.array(chance, { minLength: 2, maxLength: 10 }),
  mistakes: fc.integer({ min: 1, max: 5 }),
})
const solving = (tries: readonly number[], mistakes: number, toFind = tries.length) =>
  chanceOfSolving({ tries, mistakes, toFind })

test.each([
  ['the last group needs no try', [0.2], 1, 1],
  ['no mistakes are left', [0.9, 0.9], 0, 0],
  ['one mistake: the easier of two at once', [0.4, 0.7], 1, 0.7],
  ['two mistakes: at once or with one', [0.4, 0.7], 2, 0.7 + 0.3 * 0.7],
  ['three groups, one mistake', [0.5, 0.8, 0.6], 1, 0.8 * 0.6],
  ['three groups, two mistakes', [0.5, 0.8, 0.6], 2, 0.48 * (1 + 0.2 + 0.4)],
])('%s', (_, tries, mistakes, expected) => {
  expect(solving(tries, mistakes)).toBeCloseTo(expected, 12)
})

test('not every group has to be found', () => {
  expect(solving([0.5, 0.8, 0.6], 1, 1)).toBeCloseTo(0.8)
  expect(solving([0.5, 0.8, 0.6], 1, 0)).toBe(1)
})

test('a chance is between 0 and 1, falls with a mistake, and rises with a group that is found', () => {
  fc.assert(
    fc.property(left, fc.nat(), ({ tries, mistakes }, any) => {
      const before = solving(tries, mistakes)
      expect(before).toBeGreaterThan(0)
      expect(before).toBeLessThan(1)
      expect(solving(tries, mistakes - 1)).toBeLessThan(before)
      const found = any % tries.length
      expect(
        solving(
          tries.filter((_, group) => group !== found),
          mistakes,
        ),
      ).toBeGreaterThan(before)
    }),
  )
})

/**
 * Computes the chance of solving a board in a simple way: it adds the chances of all orders of right and wrong tries.
 */
function naive(tries: readonly number[], mistakes: number): number {
  if (mistakes === 0) return 0
  const [easiest = 0, ...others] = [...tries].sort((a, b) => b - a)
  if (others.length === 0) return 1
  return easiest * naive(others, mistakes) + (1 - easiest) * naive(tries, mistakes - 1)
}

test('it is what going through every order gives', () => {
  fc.assert(
    fc.property(left, ({ tries, mistakes }) => {
      expect(solving(tries, mistakes)).toBeCloseTo(naive(tries, mistakes), 9)
    }),
  )
})

const board: Board = {
  groups: [1, 2, 3, 4].map((n) => ({
    ...{ categoryId: `c${n}`, name: '', kind: 'members', difficulty: n, color: `group-${n}`, words: [] },
  })),
  tiles: [],
}
/**
 * With the difficulties of this test, the chances that a try at the four groups is right are 88, 73, 50 and 27 percent.
 */
const strength = { edge: 1, categoryValue: ({ difficulty }: { difficulty: number }) => difficulty - 2 }
const rules = { maxMistakes: 4 }
const turn = (...groups: (number | null)[]) =>
  turnOf(
    board,
    groups.map((group) => ({ group })),
    rules,
    strength,
  )

test('a board turns at the guess that changed its chances most', () => {
  // In this game the player was never close to losing the board.
  expect(turn(0, 1, 2, 3)).toBeNull()
  expect(turn()).toBeNull()
  // The last mistake is the turning point, because before this mistake the chance of solving the board was still about
  // one half.
  expect(turn(0, 1, null, null, null, null)).toBe(5)
  // If only one more mistake is allowed, the try at the second-hardest group decides whether the player solves the
  // board.
  expect(turn(0, 1, null, null, null, 2, 3)).toBe(5)
  // If a single mistake ends the board, this mistake is the turning point.
  const story = turnOf(board, [{ group: 0 }, { group: null }], storyRules, strength)
  expect(story).toBe(1)
})
