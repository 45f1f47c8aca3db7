import { expect, test } from 'vitest'
import { certainty, changeText, courseOf, monthsChange, type Rating, ratingText } from './rating.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const rating = (changes: Partial<Rating>): Rating => ({
  rating: 1512,
  deviation: 60,
  provisional: false,
  wins: 0,
  losses: 0,
  draws: 0,
  history: [],
  ...changes,
})
const after = (day: string, value: number) => ({ at: `2026-${day}T12:00:00.000Z`, rating: value })

test.each([
  [[], undefined],
  [[after('10-01', 1512)], undefined],
  [[after('11-20', 1512)], 12],
  [[after('10-01', 1474), after('11-20', 1512)], 38],
  [[after('10-01', 1474), after('11-05', 1440), after('11-20', 1512)], 38],
])('the change of 30 days after %o is %s', (history, change) => {
  expect(monthsChange(rating({ history }), NOW)).toBe(change)
})

test('of a history that was cut, the change is counted from what is left of it', () => {
  const history = Array.from({ length: 100 }, (_, n) => after('11-20', 1600 - n))
  expect(monthsChange(rating({ rating: 1501, history }), NOW)).toBe(-99)
})

test('figures', () => {
  expect([9, -11, 0].map(changeText)).toEqual(['+9', '−11', '±0'])
  expect(ratingText({ rating: 1487, provisional: true })).toBe('1487?')
  expect(ratingText({ rating: 1487, provisional: false })).toBe('1487')
})

test('how well a rating is known, in words', () => {
  expect(certainty(rating({ deviation: 50 }))).toBe('Well known: give or take 100.')
  expect(certainty(rating({ deviation: 100 }))).toBe('Fairly well known: give or take 200.')
  expect(certainty(rating({ deviation: 350, provisional: true }))).toMatch(/^Known only roughly.* 690\./)
})

test('the course of a rating in a sentence', () => {
  const [first, last] = [after('11-03', 1500), after('11-21', 1512)]
  expect(courseOf(rating({ history: [] }))).toBe('')
  expect(courseOf(rating({ history: [last] }))).toBe('1512 after the duel on 21 Nov 2026.')
  expect(courseOf(rating({ history: [first, last] }))).toBe(
    'From 1500 on 3 Nov 2026 to 1512 on 21 Nov 2026, in 2 duels.',
  )
})
