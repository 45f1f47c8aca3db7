import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonStart, outcomeOf, stepsOf } from './duel.ts'

const result = fc.record({ score: fc.nat(2_000), seconds: fc.nat(3_600) })

test.each([
  [{ score: 774, seconds: 151 }, { score: 697, seconds: 90 }, 'won'],
  [{ score: 697, seconds: 90 }, { score: 774, seconds: 151 }, 'lost'],
  [{ score: 450, seconds: 80 }, { score: 450, seconds: 81 }, 'won'],
  [{ score: 450, seconds: 81 }, { score: 450, seconds: 80 }, 'lost'],
  [{ score: 0, seconds: 3_600 }, { score: 0, seconds: 3_600 }, 'draw'],
] as const)('%o against %o: %s', (mine, theirs, outcome) => {
  expect(outcomeOf(mine, theirs)).toBe(outcome)
})

test('what one side has won the other has lost', () => {
  const opposite = { won: 'lost', lost: 'won', draw: 'draw' } as const
  fc.assert(
    fc.property(result, result, (mine, theirs) => {
      expect(outcomeOf(theirs, mine)).toBe(opposite[outcomeOf(mine, theirs)])
    }),
  )
})

test.each([
  ['before it', 1_000, 4_000, 4_000],
  ['at it', 4_000, 4_000, 4_000],
  ['ten seconds after it', 14_000, 4_000, 4_000],
  ['later', 14_001, 4_000, undefined],
  ['without one', 1_000, undefined, undefined],
])('the common start counts %s', (_, now, startsAt, expected) => {
  expect(commonStart(now, startsAt)).toBe(expected)
})

test('the steps of a side that plays, has ended with a guess, has given up, or has done nothing', () => {
  const guesses = [
    { at: 900, group: null },
    { at: 2_000, group: 3 },
  ]
  const start = { groupsFound: 0, mistakes: 0, finished: false, atMs: 0 }
  const wrong = { groupsFound: 0, mistakes: 1, finished: false, atMs: 900 }
  const right = { groupsFound: 1, mistakes: 1, finished: false, atMs: 2_000 }
  expect(stepsOf(guesses, undefined)).toEqual([start, wrong, right])
  expect(stepsOf(guesses, 2_000)).toEqual([start, wrong, { ...right, finished: true }])
  expect(stepsOf(guesses, 3_000)).toEqual([start, wrong, right, { ...right, finished: true, atMs: 3_000 }])
  expect(stepsOf([], 500)).toEqual([start, { ...start, finished: true, atMs: 500 }])
})

test('steps only grow, and only the last one has ended', () => {
  const guess = fc.record({ at: fc.nat(60_000), group: fc.option(fc.nat(9)) })
  fc.assert(
    fc.property(fc.array(guess, { maxLength: 14 }), fc.nat(3_600_000), (guesses, more) => {
      const inOrder = guesses.toSorted((a, b) => a.at - b.at)
      const steps = stepsOf(inOrder, (inOrder.at(-1)?.at ?? 0) + more)
      for (const [index, step] of steps.entries()) {
        const before = steps[index - 1] ?? step
        expect(step.atMs).toBeGreaterThanOrEqual(before.atMs)
        expect(step.groupsFound + step.mistakes - before.groupsFound - before.mistakes).toBeLessThanOrEqual(1)
        expect(step.finished).toBe(index === steps.length - 1)
      }
    }),
  )
})
