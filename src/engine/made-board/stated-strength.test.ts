import { expect, test } from 'vitest'
import { statedStrength } from './stated-strength.ts'

test('stated strengths rise with those of the model, from 1 to 100', () => {
  const stated = Array.from({ length: 100 }, (_, n) => statedStrength(n + 1))
  expect(stated).toEqual(stated.toSorted((a, b) => a - b))
  expect([stated[0], stated.at(-1)]).toEqual([1, 100])
  // The observed share of true fits.
  expect([17, 64, 98].map(statedStrength)).toEqual([14, 47, 85])
})
