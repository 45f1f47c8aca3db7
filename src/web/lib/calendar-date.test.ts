import { expect, test } from 'vitest'
import { addMonths, longDate, monthTitle, shortDate, weekColumn } from './calendar-date.ts'

test.each([
  ['2026-11-21', 'Saturday 21 November', 'Sat 21 Nov', 5],
  ['2028-02-29', 'Tuesday 29 February', 'Tue 29 Feb', 1],
  ['2027-01-01', 'Friday 1 January', 'Fri 1 Jan', 4],
])('%s in words', (date, long, short, column) => {
  expect(longDate(date)).toBe(long)
  expect(shortDate(date)).toBe(short)
  expect(weekColumn(date)).toBe(column)
})

test('months before and after, and their names', () => {
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(monthTitle('2026-01', '2026-11')).toBe('January')
  expect(monthTitle('2025-12', '2026-11')).toBe('December 2025')
})
