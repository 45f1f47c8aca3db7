import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardStep, ENOUGH_LOOKS, measuredDifficulty } from './measure.ts'
import { startOf } from './rating.ts'

const editors = new Map(Array.from({ length: 60 }, (_, n) => [`c-${n}`, 1 + (n % 6)]))
const measured = (value: (editor: number, n: number) => number, looks = ENOUGH_LOOKS) =>
  [...editors].map(([id, editor], n) => ({ id, value: value(startOf(editor), n), looks, found: looks }))

test('below enough looks, and outside the catalogue, nothing is measured', () => {
  expect(
    measuredDifficulty(
      measured((start) => start, ENOUGH_LOOKS - 1),
      editors,
    ).size,
  ).toBe(0)
  const gone = { id: 'gone', value: 0, looks: 999, found: 5 }
  expect(measuredDifficulty([gone], editors).size).toBe(0)
})

test('a category that does as its editor said keeps its difficulty', () => {
  for (const [id, difficulty] of measuredDifficulty(
    measured((start) => start),
    editors,
  ))
    expect(difficulty).toBeCloseTo(editors.get(id) ?? 0)
})

test('a category that proves harder moves up, and the others stay', () => {
  const difficulties = measuredDifficulty(
    measured((start, n) => (n === 0 ? start + 1.8 : start)),
    editors,
  )
  expect(difficulties.get('c-0')).toBeGreaterThan(3.8)
  expect(Math.abs((difficulties.get('c-7') ?? 0) - 2)).toBeLessThan(0.05)
})

test('a shift that all categories share is subtracted: it comes from the players', () => {
  const difficulties = measuredDifficulty(
    measured((start) => start - 0.6),
    editors,
  )
  for (const [id, difficulty] of difficulties) {
    const editor = editors.get(id) ?? 0
    expect(Math.abs(difficulty - editor)).toBeLessThanOrEqual(0.26)
  }
})

test('measured difficulties stay on the scale and in the order of their logits', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 60, maxLength: 60 }),
      (values) => {
        const all = measured((_, n) => values[n] ?? 0)
        const difficulties = measuredDifficulty(all, editors)
        const ordered = all.sort((a, b) => a.value - b.value).map(({ id }) => difficulties.get(id) ?? 0)
        expect(ordered).toEqual([...ordered].sort((a, b) => a - b))
        expect(Math.min(...ordered)).toBeGreaterThanOrEqual(1)
        expect(Math.max(...ordered)).toBeLessThanOrEqual(6)
      },
    ),
    { numRuns: 100 },
  )
})

test.each([
  [[1, 1, 2, 2], 1, 'gentle'],
  [[2, 3, 3, 3], 1, 'fair'],
  [[3, 3, 3, 3], 2, 'tricky'],
  [[3, 4, 4, 5, 5], 2, 'hard'],
  [[5, 5, 6, 6, 6, 6, 6], 3, 'fiendish'],
] as const)('a board of %j with %i traps is %s', (difficulties, traps, step) => {
  expect(boardStep(difficulties, traps)).toBe(step)
})
