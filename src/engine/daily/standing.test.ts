import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closesAt, lastClosed } from './close.ts'
import { addDays, datesOf, isDate, weekday } from './date.ts'
import { standingOf } from './standing.ts'

describe('standings', () => {
  test('a higher score stands before, then fewer seconds', () => {
    const result = fc.record({ score: fc.integer({ min: 0, max: 790 }), seconds: fc.nat(260_000) })
    fc.assert(
      fc.property(result, result, (a, b) => {
        const before = a.score > b.score || (a.score === b.score && a.seconds < b.seconds)
        expect(standingOf(a.score, a.seconds) < standingOf(b.score, b.seconds)).toBe(before)
      }),
    )
    expect(standingOf(0, 10 ** 9)).toBeLessThan(2 ** 28)
    expect(standingOf(790, 0)).toBeGreaterThan(0)
  })
})

describe('dates', () => {
  test('a date closes when it has ended at UTC−12', () => {
    expect(new Date(closesAt('2028-02-29')).toISOString()).toBe('2028-03-01T12:00:00.000Z')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (now) => {
        const last = lastClosed(now)
        expect(closesAt(last) <= now && now < closesAt(addDays(last, 1))).toBe(true)
      }),
    )
  })
  test('weekdays, months and what is a date', () => {
    expect([weekday('2026-11-21'), weekday('2026-11-22'), weekday('2026-11-23')]).toEqual([6, 7, 1])
    expect(datesOf('2028-02')).toHaveLength(29)
    expect(datesOf('2026-12').at(-1)).toBe('2026-12-31')
    for (const wrong of ['', '2026-02-30', '2026-13-01', '2026-1-1', 'x', '2026-01-01T00'])
      expect(isDate(wrong), wrong).toBe(false)
    expect(isDate('2028-02-29')).toBe(true)
  })
})
