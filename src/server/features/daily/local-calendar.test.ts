import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closesAt } from '../../../engine/daily/close.ts'
import { addDays } from '../../../engine/daily/date.ts'
import { offeredDate, openDates } from '../../../engine/daily/open-dates.ts'
import { streakOf } from '../../../engine/daily/streak.ts'
import { dayEnd, dayStart, localDay } from '../../time.ts'
import { endOf, localCalendarOf, openFromOf } from './local-calendar.ts'

const HOUR = 3_600_000
/** Time zones from UTC−12 to UTC+14, with half and quarter hours, and with clock changes of both hemispheres. */
const zones = [
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'America/Los_Angeles',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Atlantic/Azores',
  'UTC',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]
/** Moments near clock changes in both directions, near a leap day and near a new year. */
const moments = [
  '2026-03-08T08:00:00Z',
  '2026-03-28T20:00:00Z',
  '2026-04-04T12:00:00Z',
  '2026-04-23T20:00:00Z',
  '2026-10-24T22:00:00Z',
  '2026-11-01T05:00:00Z',
  '2026-12-31T09:30:00Z',
  '2028-02-28T10:30:00Z',
].map((iso) => Date.parse(iso))

interface Traveller {
  time_zone: string
  previous_time_zone: string | null
  time_zone_changed_at: Date | null
  created_at: Date
}

/**
 * Changes the time zone of a player if the last change was at least a day ago. The SQL in `storeTimeZone` has the same
 * rule.
 */
function move(player: Traveller, zone: string, now: Date): Traveller {
  const since = player.time_zone_changed_at
  if (zone === player.time_zone || (since && now.getTime() - since.getTime() < 24 * HOUR)) return player
  return { ...player, time_zone: zone, previous_time_zone: player.time_zone, time_zone_changed_at: now }
}

const journey = fc.record({
  start: fc.constantFrom(...moments),
  shift: fc.integer({ min: -30 * 60, max: 30 * 60 }),
  home: fc.constantFrom(...zones),
  /** Hours until the next flight, and the time zone of its destination. */
  flights: fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom(...zones)), {
    minLength: 1,
    maxLength: 8,
  }),
})

/** Simulates the journey of a player through time zones, and calls `look` once in every `everyHours` hours. */
function travel(
  { start, shift, home, flights }: typeof journey extends fc.Arbitrary<infer T> ? T : never,
  everyHours: number,
  look: (player: Traveller, now: Date) => void,
): void {
  const begun = start + shift * 60_000
  let player: Traveller = {
    time_zone: home,
    previous_time_zone: null,
    time_zone_changed_at: null,
    created_at: new Date(begun - 40 * HOUR),
  }
  let next = begun
  let flight = 0
  let takeOff = begun + (flights[0]?.[0] ?? 0) * HOUR
  const end = begun + flights.reduce((sum, [hours]) => sum + hours * HOUR, 72 * HOUR)
  for (; next < end; next += everyHours * HOUR) {
    while (flight < flights.length && takeOff <= next) {
      player = move(player, flights[flight]?.[1] ?? home, new Date(takeOff))
      flight++
      takeOff += (flights[flight]?.[0] ?? 0) * HOUR
    }
    look(player, new Date(next))
  }
}

describe('the date that counts, across zones and journeys', () => {
  test('a player who comes every few hours plays every date once, whatever the flights: no gap, and no date before it begins', () => {
    fc.assert(
      fc.property(journey, fc.integer({ min: 1, max: 7 }), (route, everyHours) => {
        const played: string[] = []
        travel(route, everyHours, (player, now) => {
          const date = offeredDate(localCalendarOf(player, now), (open) => played.includes(open))
          if (played.includes(date)) return
          expect(dayStart(date, player.time_zone).getTime()).toBeLessThanOrEqual(now.getTime())
          expect(now.getTime()).toBeLessThan(closesAt(date))
          played.push(date)
          expect(streakOf({ completed: played, lost: [] }, openFromOf(player, now)).current).toBe(
            played.length,
          )
        })
        const dates = [...played].sort()
        expect(new Set(played).size).toBe(played.length)
        dates.forEach((date, index) => {
          if (index > 0) expect(date).toBe(addDays(dates[index - 1] ?? '', 1))
        })
      }),
      { numRuns: 300 },
    )
  })

  test('every date is open for at least 23 hours', () => {
    fc.assert(
      fc.property(journey, (route) => {
        const open = new Map<string, number>()
        let first = ''
        let last: string[] = []
        travel(route, 1, (player, now) => {
          last = openDates(localCalendarOf(player, now))
          if (first === '') first = last.at(-1) ?? ''
          for (const date of last) open.set(date, (open.get(date) ?? 0) + 1)
        })
        // The test checks the open dates once per hour. Therefore, a date that is open for 23 hours is counted at least
        // 22 times. The first date and the last dates are not checked, because the journey begins and ends in the
        // middle of a date.
        for (const [date, looks] of open)
          if (date > first && !last.includes(date)) expect(looks, date).toBeGreaterThanOrEqual(22)
      }),
      { numRuns: 60 },
    )
  })

  test('a date is open until the moment in `endsAt`, and not after', () => {
    fc.assert(
      fc.property(journey, (route) => {
        travel(route, 5, (player, now) => {
          for (const date of openDates(localCalendarOf(player, now))) {
            const { endsAt, endsIn } = endOf(player, date, now)
            expect([player.time_zone, player.previous_time_zone]).toContain(endsIn)
            const isOpen = (at: number) => openDates(localCalendarOf(player, new Date(at))).includes(date)
            expect(endsAt.getTime()).toBeGreaterThan(now.getTime())
            expect([isOpen(endsAt.getTime() - 1), isOpen(endsAt.getTime())]).toEqual([true, false])
          }
        })
      }),
      { numRuns: 30 },
    )
  })

  test('for all zones at once: the open date is the local one, and never one that has ended everywhere', () => {
    fc.assert(
      fc.property(fc.constantFrom(...moments), fc.integer({ min: -3000, max: 3000 }), (moment, minutes) => {
        const now = new Date(moment + minutes * 60_000)
        const created_at = new Date(now.getTime() - 90 * 24 * HOUR)
        const dates = zones.map((time_zone) => {
          const player = { time_zone, previous_time_zone: null, time_zone_changed_at: null, created_at }
          const open = openDates(localCalendarOf(player, now))
          expect(open).toEqual([localDay(now, time_zone)])
          expect(endOf(player, open[0] ?? '', now).endsAt).toEqual(dayEnd(open[0] ?? '', time_zone))
          return open[0] ?? ''
        })
        for (const date of dates) expect(closesAt(date)).toBeGreaterThan(now.getTime())
        expect(new Set(dates).size).toBeLessThanOrEqual(3)
      }),
      { numRuns: 100 },
    )
  })

  test('from Samoa to Kiribati: two dates are cut short, and both stay open', () => {
    const at = new Date('2026-12-31T10:30:00Z') // 30 December 23:30 in Pago Pago, and 1 January 00:30 in Kiritimati
    const home = {
      time_zone: 'Pacific/Pago_Pago',
      previous_time_zone: null,
      time_zone_changed_at: null,
      created_at: new Date('2026-01-01T00:00:00Z'),
    }
    const there = move(home, 'Pacific/Kiritimati', at)
    expect(openDates(localCalendarOf(home, at))).toEqual(['2026-12-30'])
    expect(openDates(localCalendarOf(there, at))).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
    expect(endOf(there, '2026-12-31', at)).toEqual({
      endsAt: new Date('2027-01-01T11:00:00Z'),
      endsIn: 'Pacific/Pago_Pago',
    })
    expect(endOf(there, '2027-01-01', at).endsAt).toEqual(new Date('2027-01-02T11:00:00Z'))
    // If the account is created during the journey, no date before the account's first date is open.
    const fresh = { ...there, created_at: at }
    expect(openDates(localCalendarOf(fresh, at))).toEqual(['2027-01-01'])
  })

  test('on a journey back west no date comes twice: a begun date stays, a played one is over', () => {
    const at = new Date('2026-12-31T10:30:00Z')
    const home = {
      time_zone: 'Pacific/Kiritimati',
      previous_time_zone: null,
      time_zone_changed_at: null,
      created_at: new Date('2026-01-01T00:00:00Z'),
    }
    const there = localCalendarOf(move(home, 'Pacific/Pago_Pago', at), at)
    expect(openDates(there)).toEqual(['2026-12-30'])
    const played = ['2026-12-30', '2026-12-31', '2027-01-01']
    expect(offeredDate(there, (date) => played.includes(date))).toBe('2026-12-30')
  })
})
