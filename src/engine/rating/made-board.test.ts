import { expect, test } from 'vitest'
import { measuredFrom } from './made-board.ts'

test('the share of people who do not solve a board gives its difficulty; the expected one has little weight', () => {
  const at = (ended: number, solved: number, expected = 3.5) => measuredFrom({ ended, solved, expected })
  expect(at(0, 0, 2.4)).toBeCloseTo(2.4)
  expect(at(100, 70)).toBeCloseTo(3.5)
  // The odds of a loss grow by the factor e^0.6 with each step of difficulty.
  expect(at(10_000, 5617)).toBeCloseTo(4.5, 1)
  expect(at(100, 100)).toBe(1)
  expect(at(100, 0)).toBe(6)
  expect(at(20, 14, 6)).toBeGreaterThan(3.5)
  expect(at(20, 14, 6)).toBeLessThan(4.5)
})
