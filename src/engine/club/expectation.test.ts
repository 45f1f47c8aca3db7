import { expect, test } from 'vitest'
import { randomFrom } from '../random.ts'
import { againstExpectation, type Figure, LEAST_FORM_DAILIES, type Rated, resultsOf } from './expectation.ts'

const dailies = (scores: readonly number[], prefix = 'before', skill = 0): Rated[] =>
  scores.map((score, n) => ({ date: `${prefix} ${n}`, score, skill }))
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
    ).flatMap((figures) => figures.map(({ result }) => result))
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

test('too few dailies before are no form; more than twelve stretches are not looked at', () => {
  expect(figuresOf(draws('few', LEAST_FORM_DAILIES - 1), [1])).toEqual([])
  expect(figuresOf(draws('enough', LEAST_FORM_DAILIES), [1])).toHaveLength(1)
  const many = draws('many', 200)
  expect(figuresOf(many, [5e5])).toEqual(figuresOf(many.slice(0, 84), [5e5]))
  expect(figuresOf(Array(84).fill(450), [450, 451, 449])?.map(({ result }) => result)).toEqual([50, 100, 0])
})

/** Results of members without a form who play one daily; each is [rating, score]. */
const newcomers = (members: readonly (readonly [number, number])[]) =>
  resultsOf(members.map(([skill, score]) => ({ before: [], week: dailies([score], 'week', skill) }))).map(
    ([figure]) => figure,
  )

test('members without a form are compared with the others, by their ratings', () => {
  const equal = newcomers([300, 500, 500, 700].map((score) => [0, score]))
  expect(equal.map((figure) => figure?.expected)).toEqual([50, 50, 50, 50])
  const [last = 0, middle, other, first = 0] = equal.map((figure) => figure?.result ?? 0)
  expect(middle).toBe(other)
  expect(middle).toBeCloseTo(50)
  expect(last + first).toBeCloseTo(100)
  expect(first).toBeGreaterThan(75)
  const resultAt = (skill: number) =>
    newcomers([[skill, 500], ...[300, 700].map((score) => [0, score] as const)])[0]?.result ?? 0
  expect(resultAt(-2)).toBeGreaterThan(resultAt(0) + 20)
  expect(resultAt(2)).toBeLessThan(resultAt(0) - 20)
})

test('players who do what their ratings foretell reach 50 on average, in clubs of every size', () => {
  const random = randomFrom('newcomers')
  const strength = (skill: number) => skill - Math.log(-Math.log((random.below(1e6) + 0.5) / 1e6))
  for (const size of [2, 5, 40]) {
    const results = Array.from({ length: 1200 / size }, () => {
      const skills = Array.from({ length: size }, (_, n) => (3 * n) / (size - 1) - 1.5)
      return newcomers(skills.map((skill) => [skill, strength(skill)]))
    })
    for (const at of [0, size - 1]) {
      const own = results.map((figures) => figures[at]?.result ?? 0)
      const error = 29 / Math.sqrt(own.length)
      expect(Math.abs(mean(own) - 50)).toBeLessThan(3 * error)
    }
  }
})

test('a member who played alone has no result, and ratings far apart have one', () => {
  expect(newcomers([[0, 500]])).toEqual([undefined])
  const far = newcomers([
    [-40, 500],
    [40, 600],
  ])
  for (const figure of far) expect(figure?.result).toBeCloseTo(50)
})

test('a missed date counts as expected', () => {
  const figures = [60, 70, 80].map((result): Figure => ({ date: '', result, expected: 35 }))
  expect(againstExpectation(figures)).toBeCloseTo(105 / 7)
  expect(againstExpectation(figures.slice(1))).toBeNull()
  expect(againstExpectation(figures, 4)).toBeNull()
})
