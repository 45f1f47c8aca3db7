import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'
import { calendarMonth, isForgotten, isoWeek, periodKey } from './period.ts'

test.each([
  ['2026-11-20T12:00:00.000Z', '2026-W47', '2026-11'],
  ['2026-12-31T23:59:59.999Z', '2026-W53', '2026-12'],
  ['2027-01-01T00:00:00.000Z', '2026-W53', '2027-01'], // Friday; its week's Thursday is in the previous year
  ['2027-01-03T23:59:59.999Z', '2026-W53', '2027-01'],
  ['2027-01-04T00:00:00.000Z', '2027-W01', '2027-01'],
  ['2024-12-30T00:00:00.000Z', '2025-W01', '2024-12'],
  ['2021-01-03T23:59:59.999Z', '2020-W53', '2021-01'],
  ['2028-02-29T10:00:00.000Z', '2028-W09', '2028-02'],
])('%s is in week %s and month %s', (at, week, month) => {
  const date = new Date(at)
  expect([isoWeek(date), calendarMonth(date)]).toEqual([week, month])
  expect([periodKey('week', date), periodKey('month', date), periodKey('all', date)]).toEqual([
    week,
    month,
    '',
  ])
})

test('a week begins on Monday at midnight UTC, and every seven days', () => {
  const monday = Date.UTC(2019, 0, 7)
  for (let week = 0; week < 600; week++) {
    const begins = monday + week * 7 * 86_400_000
    const keys = [begins - 1, begins, begins + 7 * 86_400_000 - 1].map((at) => isoWeek(new Date(at)))
    expect(keys[1]).toBe(keys[2])
    expect((keys[0] ?? '') < (keys[1] ?? '')).toBe(true)
  }
})

test('weeks and months of the last 62 days are kept, and future ones', () => {
  const now = new Date('2027-01-20T00:00:00Z')
  const kept = ['2026-11', '2026-W47', '2026-W53', '2027-01', '2027-W03', '2027-W04', '2999-W01']
  expect(kept.filter((key) => isForgotten(key, now))).toEqual([])
  expect(['2026-10', '2026-W46', '2020-W53'].every((key) => isForgotten(key, now))).toBe(true)
})

test.each([
  [1, 1, 100],
  [1, 2, 100],
  [2, 2, 0],
  [1, 1_000_000, 100],
  [2, 1_000_000, 99],
  [500_000, 1_000_000, 50],
  [1_000_000, 1_000_000, 0],
])('rank %i of %i stands above %i %%', (rank, total, above) => {
  expect(percentile(rank, total)).toBe(above)
})
