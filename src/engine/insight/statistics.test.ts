import { describe, expect, test } from 'vitest'
import { randomFrom } from '../random.ts'
import { chanceOfNone, criticalT, interval, regress, shareInterval, sureOf } from './statistics.ts'

const effect = (value: number, freedom: number) => ({ value, error: 1, freedom })

describe("Student's t", () => {
  // Critical values of Student's t for two-sided probabilities of 5 % and 1 %, from a printed table.
  test.each([
    [2, 4.303, 9.925],
    [5, 2.571, 4.032],
    [10, 2.228, 3.169],
    [30, 2.042, 2.75],
    [120, 1.98, 2.617],
  ])('with %i degrees of freedom', (freedom, five, one) => {
    expect(criticalT(freedom)).toBeCloseTo(five, 2)
    expect(chanceOfNone(effect(five, freedom))).toBeCloseTo(0.05, 3)
    expect(chanceOfNone(effect(-one, freedom))).toBeCloseTo(0.01, 3)
  })

  test('says nothing without a scatter or freedom', () => {
    expect(chanceOfNone({ value: 3, error: 0, freedom: 9 })).toBe(1)
    expect(chanceOfNone({ value: 3, error: 1, freedom: 0 })).toBe(1)
    expect(chanceOfNone(effect(0, 9))).toBeCloseTo(1)
  })
})

describe('least squares', () => {
  test('finds what was put in, and the interval holds it', () => {
    const random = randomFrom('regress')
    let held = 0
    for (let world = 0; world < 300; world++) {
      const rows = Array.from({ length: 40 }, (_, n) => [1, n / 10, random.below(7)])
      const y = rows.map(([, a = 0, b = 0]) => 3 + 2 * a - b + (random.below(1000) / 1000 - 0.5) * (1 + b))
      const fit = regress(rows, y)
      const slope = fit?.effects[1]
      expect(slope?.value).toBeGreaterThan(0)
      const [low, high] = interval(slope ?? { value: 0, error: 0, freedom: 1 })
      if (low <= 2 && 2 <= high) held++
    }
    expect(held).toBeGreaterThan(273) // A limit below the expected number, which is 95 % of 300 intervals, or 285.
    expect(held).toBeLessThan(298)
  })

  test('gives up where columns say the same, or rows are too few', () => {
    expect(
      regress(
        [
          [1, 2],
          [1, 2],
          [1, 2],
          [1, 2],
          [1, 2],
        ],
        [1, 2, 3, 4, 5],
      ),
    ).toBeUndefined()
    expect(
      regress(
        [
          [1, 1],
          [1, 2],
          [1, 3],
        ],
        [1, 2, 3],
      ),
    ).toBeUndefined()
    expect(regress([], [])).toBeUndefined()
  })
})

test('a share has an interval that stays between 0 and 1', () => {
  expect(shareInterval(52, 56).map((end) => Math.round(100 * end))).toEqual([83, 97])
  expect(shareInterval(0, 3)[0]).toBe(0)
  expect(shareInterval(3, 3)[1]).toBe(1)
  expect(shareInterval(0, 0)).toEqual([0, 1])
})

test('of many claims those hold that hold together', () => {
  expect(sureOf([0.01, 0.04, 0.03, 0.005])).toEqual([true, false, false, true])
  expect(sureOf([0.04])).toEqual([true])
  expect(sureOf([0.06, 0.06])).toEqual([false, false])
  expect(sureOf([])).toEqual([])
})
