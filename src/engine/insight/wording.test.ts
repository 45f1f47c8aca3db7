import { expect, test } from 'vitest'
import { spokenHours } from './wording.ts'

test.each([
  [0, 3, 'midnight and 3 am'],
  [6, 9, '6 and 9 am'],
  [9, 12, '9 am and noon'],
  [12, 15, 'noon and 3 pm'],
  [18, 21, '6 and 9 pm'],
  [10, 13, '10 am and 1 pm'],
  [21, 24, '9 pm and midnight'],
])('the hours %i to %i are between %s', (from, to, spoken) => {
  expect(spokenHours({ from, to }, ' and ')).toBe(spoken)
})
