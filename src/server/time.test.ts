import { describe, expect, test } from 'vitest'
import { dayEnd, dayStart, knownTimeZone, localDay, localHour, nextMidnight } from './time.ts'

describe('local days', () => {
  const days: [string, string, string, string][] = [
    ['UTC', '2026-03-01T23:59:59.999Z', '2026-03-01', '2026-03-02T00:00:00.000Z'],
    ['UTC', '2026-03-02T00:00:00.000Z', '2026-03-02', '2026-03-03T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-01T18:29:59.999Z', '2026-03-01', '2026-03-01T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-03-01T18:30:00.000Z', '2026-03-02', '2026-03-02T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01', '2027-01-01T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:59.000Z', '2026-12-31', '2027-01-01T11:00:00.000Z'],
    // On the day when daylight saving time begins, the day has 23 hours in Berlin. In Cairo, this day has no midnight.
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['Africa/Cairo', '2026-04-23T12:00:00.000Z', '2026-04-23', '2026-04-23T22:00:00.000Z'],
    // On the day when daylight saving time ends, the day has 25 hours in New York.
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-01', '2026-11-02T05:00:00.000Z'],
    // The date 2011-12-30 did not exist in Samoa.
    ['Pacific/Apia', '2011-12-30T09:59:59.000Z', '2011-12-29', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31', '2011-12-31T10:00:00.000Z'],
  ]
  test.each(days)('in %s at %s', (zone, at, day, midnight) => {
    expect(localDay(new Date(at), zone)).toBe(day)
    expect(nextMidnight(new Date(at), zone).toISOString()).toBe(midnight)
  })

  test('every accepted time zone can be computed with', () => {
    for (const zone of [
      ...Intl.supportedValuesOf('timeZone'),
      'UTC',
      'GMT',
      'utc',
      'europe/berlin',
      'EST5EDT',
    ]) {
      expect(knownTimeZone(zone).toLowerCase(), zone).toBe(zone.toLowerCase())
      const now = new Date('2026-07-14T09:26:53Z')
      const next = nextMidnight(now, zone)
      expect(localDay(next, zone) > localDay(now, zone), zone).toBe(true)
      expect(localDay(new Date(next.getTime() - 1), zone), zone).toBe(localDay(now, zone))
    }
  })

  test.each([
    '',
    'Z',
    '+02:00',
    '-05',
    'Mars/Olympus',
    'Europe',
    'UTC\u0000',
    '../etc',
    '5',
    'PST',
    'IST',
    'JST',
    'BST',
    'ACT',
    'Etc/Unknown',
    'W. Europe Standard Time',
    '__proto__',
    'x'.repeat(100_000),
  ])('%.30j counts as UTC, also where it is stored', (zone) => {
    expect(knownTimeZone(zone)).toBe('UTC')
    const now = new Date('2026-07-14T09:26:53Z')
    expect([localDay(now, zone), localHour(now, zone)]).toEqual(['2026-07-14', 9])
    expect(nextMidnight(now, zone).toISOString()).toBe('2026-07-15T00:00:00.000Z')
    expect(dayStart('2026-07-14', zone).toISOString()).toBe('2026-07-14T00:00:00.000Z')
    expect(dayEnd('2026-07-14', zone).toISOString()).toBe('2026-07-15T00:00:00.000Z')
  })
})
