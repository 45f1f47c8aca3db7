import { expect, test } from 'vitest'
import { findingsOf } from '../../src/engine/insight/findings.ts'
import { randomFrom } from '../../src/engine/random.ts'
import { dealBoards, play } from './players.ts'
import { falseClaims, nulls, planted, power } from './power.ts'

// The short form of `npm run model -- insights`. The short form simulates fewer players, so its limits are less strict.
const PLAYERS = 12
const boards = dealBoards(30)

test.each(nulls)('nothing is said of $who', ({ habits }) => {
  expect(falseClaims(boards, habits, 40, 2 * PLAYERS).share).toBeLessThan(0.2)
  expect(falseClaims(boards, habits, 100, PLAYERS).share).toBeLessThan(0.35)
})

test.each(planted)('it is found of who is $who', (plant) => {
  expect(power(boards, plant, PLAYERS)).toBeGreaterThan(0.6)
})

test('the same levels say the same; other levels something else', () => {
  const levels = play(boards, { skill: 0.3 }, 60, 'same')
  expect(findingsOf(levels)).toEqual(findingsOf(structuredClone(levels)))
  expect(findingsOf(levels.slice(1))).not.toEqual(findingsOf(levels))
})

test('odd histories do no harm: one level again and again, all won, all lost, years of pauses', () => {
  const random = randomFrom('odd')
  const [level] = play(boards, {}, 1, 'odd')
  if (!level) throw new Error('no level')
  const repeated = Array.from({ length: 60 }, (_, n) => ({ ...level, at: n }))
  const histories = [
    repeated,
    repeated.slice(0, 5),
    repeated.map((one) => ({ ...one, completed: true, mistakes: 0, score: 500 })),
    repeated.map((one) => ({ ...one, completed: false, mistakes: 4, score: 0 })),
    repeated.map((one) => ({ ...one, seconds: random.below(1e9), hour: random.below(24) })),
    repeated.map((one) => ({ ...one, kinds: [] })),
  ]
  for (const history of histories) {
    const findings = findingsOf(history)
    expect(JSON.stringify(findings)).not.toMatch(/null|NaN/)
    expect(findings.next.level).toBeGreaterThan(0)
  }
})
