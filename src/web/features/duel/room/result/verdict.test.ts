import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

/** A player's finished board. `found`: for each found group, the number of seconds after which the player found it. */
const run = (score: number, seconds: number, found: readonly number[]) => ({
  score,
  seconds,
  steps: [0, ...found].map((at, groupsFound) => ({
    groupsFound,
    mistakes: 0,
    finished: at === seconds,
    atMs: at * 1_000,
  })),
})
const mira = run(774, 151, [21, 58, 92, 124, 151])
const lexi = run(697, 178, [15, 41, 69, 142, 178])

test('a victory from behind names the last second at which most was missing', () => {
  expect(verdictOf('won', mira, lexi)).toEqual({
    by: '77 points ahead of',
    turn: 'from a group behind at 1:31',
  })
})

test('the other side of it', () => {
  expect(verdictOf('lost', lexi, mira)).toEqual({
    by: '77 points behind',
    turn: 'from a group ahead at 1:31',
  })
})

test('nothing is said of a turn that was none', () => {
  const ahead = run(800, 100, [10, 20, 30, 40, 100])
  expect(verdictOf('won', ahead, lexi)).toEqual({ by: '103 points ahead of' })
})

test('who has ended is not behind', () => {
  const quick = run(700, 20, [5, 20])
  const slow = run(690, 60, [30, 40, 60])
  expect(verdictOf('won', quick, slow)).toEqual({ by: '10 points ahead of' })
})

test('the same score is decided by seconds', () => {
  const one = run(700, 100, [50, 100])
  expect(verdictOf('won', one, run(700, 101, [60, 101]))).toEqual({
    by: 'The same score, 1 second faster than',
  })
  expect(verdictOf('lost', run(700, 103, [60, 103]), one).by).toBe('The same score, 3 seconds slower than')
  expect(verdictOf('draw', one, one)).toEqual({ by: 'The same score in the same time as' })
})

test('several groups behind', () => {
  const late = run(800, 100, [60, 70, 80, 90, 100])
  const early = run(700, 130, [10, 20, 30, 120, 130])
  expect(verdictOf('won', late, early).turn).toBe('from three groups behind at 0:59')
})
