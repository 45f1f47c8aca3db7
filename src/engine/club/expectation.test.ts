import { expect, test } from 'vitest'
import { randomFrom } from '../random.ts'
import { againstExpectation, type Figure, LEAST_FORM_DAILIES, resultsOf, type Scored } from './expectation.ts'

const dailies = (scores: readonly number[], prefix = 'before'): Scored[] =>
  scores.map((score, n) => ({ date: `${prefix} ${n}`, score }))
const draws = (seed: string, count: number) => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => random.below(1e6))
}
const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
const figuresOf = (before: readonly number[], week: readonly number[]) =>
  resultsOf([{ before: dailies(before), week: dailies(week, 'week') }])[0]

test.each([6, 7, 8, 9, 10, 11, 12])(
  'what is expected is the mean of a constant player: %i stretches',
  (stretches) => {
    const figures = Array.from({ length: 1500 }, (_, n) => {
      const scores = draws(`${stretches} ${n}`, 7 * stretches + 7)
      return figuresOf(scores.slice(7), scores.slice(0, 7)) ?? []
    }).flat()
    const expected = Math.min(...figures.map((figure) => figure.expected))
    expect(Math.abs(mean(figures.map(({ result }) => result)) - expected)).toBeLessThan(0.8)
  },
)

test('only the order of the own scores counts, not how far they lie apart', () => {
  const [before, week] = [draws('before', 84), draws('week', 7)]
  const bent = (list: readonly number[]) => list.map((score) => Math.exp(score / 1e5) - 7)
  const others = Array.from({ length: 4 }, (_, n) => ({
    before: dailies(draws(`before ${n}`, 84)),
    week: dailies(draws(`week ${n}`, 7), 'week'),
  }))
  const own = (scores: readonly number[], today: readonly number[]) =>
    resultsOf([{ before: dailies(scores), week: dailies(today, 'week') }, ...others])
  expect(own(bent(before), bent(week))).toEqual(own(before, week))
})

test('an easy board for everybody lifts nobody', () => {
  const easy = (scores: readonly number[]) => scores.map((score, n) => score + (n % 2) * 2e5)
  const club = (of: (scores: readonly number[]) => readonly number[]) =>
    resultsOf(
      Array.from({ length: 30 }, (_, n) => ({
        before: dailies(of(draws(`b ${n}`, 84).map((score) => score / 20))),
        week: dailies(of([0, 25_000]), 'week'),
      })),
    ).flatMap((figures) => figures?.map(({ result }) => result) ?? [])
  const results = club(easy)
  const [hard, simple] = [0, 1].map((odd) => mean(results.filter((_, n) => n % 2 === odd)))
  expect(Math.abs((simple ?? 0) - (hard ?? 100))).toBeLessThan(25)
})

test('stretches thrown away hardly change the results if two are left', () => {
  const random = randomFrom('thrown')
  const before = random.shuffle(Array.from({ length: 84 }, (_, n) => n + 1))
  const meanOf = (stretch: number) => mean(before.slice(7 * stretch, 7 * stretch + 7))
  const best = [...Array(12).keys()].toSorted((a, b) => meanOf(b) - meanOf(a)).slice(0, 2)
  const thrown = before.map((score, n) => (best.includes(Math.floor(n / 7)) ? score : 0))
  const week = Array.from({ length: 84 }, (_, n) => n + 1)
  const resultsWith = (history: readonly number[]) =>
    mean((figuresOf(history, week) ?? []).map(({ result }) => result))
  expect(Math.abs(resultsWith(thrown) - resultsWith(before))).toBeLessThan(1)
  expect(resultsWith(before.map(() => 0))).toBe(100)
})

test('too few dailies before say nothing; more than twelve stretches are not looked at', () => {
  expect(figuresOf(draws('few', LEAST_FORM_DAILIES - 1), [1])).toBeNull()
  expect(figuresOf(draws('enough', LEAST_FORM_DAILIES), [1])).toHaveLength(1)
  const many = draws('many', 200)
  expect(figuresOf(many, [5e5])).toEqual(figuresOf(many.slice(0, 84), [5e5]))
  expect(figuresOf(Array(84).fill(450), [450, 451, 449])?.map(({ result }) => result)).toEqual([50, 100, 0])
})

test('a missed date counts as expected', () => {
  const figures = [60, 70, 80].map((result): Figure => ({ date: '', result, expected: 35 }))
  expect(againstExpectation(figures)).toBeCloseTo(105 / 7)
  expect(againstExpectation(figures.slice(1))).toBeNull()
  expect(againstExpectation(figures, 4)).toBeNull()
})
