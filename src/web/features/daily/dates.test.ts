import { describe, expect, test } from 'vitest'
import { formatCountdown, opensWords, sameClock, zoneName } from './dates.ts'

describe('dates', () => {
  test.each([
    [0, '00:00:00'],
    [-5_000, '00:00:00'],
    [1, '00:00:01'],
    [59_999, '00:01:00'],
    [3_661_000, '01:01:01'],
    [90_000_000, '25:00:00'],
  ])('%i ms remain as %s', (ms, text) => {
    expect(formatCountdown(ms)).toBe(text)
  })

  test.each([
    ['Europe/Berlin', 'Berlin'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['Etc/GMT-12', 'GMT+12:00'],
    ['Mars', 'Mars'],
  ])('%s is called %s', (zone, name) => {
    expect(zoneName(zone)).toBe(name)
  })

  test.each([
    [new Date(2026, 10, 24, 13, 5), /^at (13:05|1:05)/],
    [new Date(2026, 10, 25, 2, 0), /^tomorrow at 0?2:00/],
    [new Date(2026, 10, 25), /^at midnight$/],
  ])('a date that opens on %s', (opens, words) => {
    expect(opensWords(opens.toISOString(), new Date(2026, 10, 24, 9, 30).getTime())).toMatch(words)
  })

  test('two names of one clock', () => {
    const winter = Date.UTC(2026, 0, 15)
    expect(sameClock('Europe/Berlin', 'Europe/Paris', winter)).toBe(true)
    expect(sameClock('Europe/Berlin', 'Europe/London', winter)).toBe(false)
    expect(sameClock('Europe/Berlin', 'Mars/Olympus', winter)).toBe(false)
  })
})
