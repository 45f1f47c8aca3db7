import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { badgeProgress, dailyBadgesOf, dailyBadgeTypes } from '../badge.ts'
import { addDays, dateOf, dayNumber } from './date.ts'
import { recordOf } from './record.ts'
import { datesToNextFreeze, FREEZE_EVERY, MOST_FREEZES, type Settled, streakOf } from './streak.ts'

type Day = 'completed' | 'lost' | 'nothing'

/**
 * Computes a streak in a simple way, day by day from the first completed day. The test compares the result with the
 * result of the real function.
 */
function model(days: readonly Day[]) {
  let [current, best, freezes] = [0, 0, 0]
  let begun = false
  const marks: (Settled | null)[] = []
  for (const day of days) {
    if (day === 'completed') {
      begun = true
      current += 1
      if (current > best) best = current
      if (current % 14 === 0 && freezes < 2) freezes += 1
      marks.push('completed')
    } else if (!begun) marks.push(null)
    else if (current > 0 && freezes > 0) {
      freezes -= 1
      marks.push('frozen')
    } else {
      current = 0
      marks.push('missed')
    }
  }
  const rows = days
    .map((day) => (day === 'completed' ? 'x' : ' '))
    .join('')
    .split(' ')
  return { current, best, inARow: Math.max(...rows.map((row) => row.length)), freezes, marks }
}

const starts = ['2026-12-25', '2027-12-31', '2028-02-20', '2027-02-20', '2026-03-20', '2026-10-20']
// On most random days the player completes the challenge. Otherwise a streak would never be long enough to earn a
// freeze.
const day = fc.oneof(
  { weight: 14, arbitrary: fc.constant<Day>('completed') },
  { weight: 1, arbitrary: fc.constant<Day>('lost') },
  { weight: 1, arbitrary: fc.constant<Day>('nothing') },
)
const life = fc.record({
  start: fc.constantFrom(...starts),
  days: fc.array(day, { minLength: 1, maxLength: 130 }),
})

const datesOn = (start: string, days: readonly Day[], what: Day) =>
  days.flatMap((played, index) => (played === what ? [addDays(start, index)] : []))

describe('a streak', () => {
  test('is what the model says, on every morning of a life, over leap days and new years', () => {
    fc.assert(
      fc.property(life, fc.integer({ min: 0, max: 3 }), ({ start, days }, away) => {
        const lived: Day[] = [...days, ...Array<Day>(away).fill('nothing')]
        const expected = model(lived)
        const streak = streakOf(
          { completed: datesOn(start, lived, 'completed'), lost: datesOn(start, lived, 'lost') },
          addDays(start, lived.length),
        )
        expect(streak).toMatchObject({
          current: expected.current,
          best: expected.best,
          inARow: expected.inARow,
          freezes: expected.freezes,
        })
        expected.marks.forEach((mark, index) => {
          expect(streak.days.get(addDays(start, index)) ?? null).toBe(mark)
        })
      }),
      { numRuns: 300 },
    )
  })

  test('does not depend on the order or repetition of what was played', () => {
    fc.assert(
      fc.property(life, ({ start, days }) => {
        const completed = datesOn(start, days, 'completed')
        const open = addDays(start, days.length)
        const straight = streakOf({ completed, lost: [] }, open)
        expect(streakOf({ completed: [...completed].reverse().concat(completed), lost: [] }, open)).toEqual(
          straight,
        )
      }),
      { numRuns: 60 },
    )
  })

  test('an open date neither ends it nor adds to it until it is completed; a lost one is settled at once', () => {
    const completed = Array.from({ length: 5 }, (_, n) => addDays('2026-12-28', n))
    const today = '2027-01-02'
    expect(streakOf({ completed, lost: [] }, today)).toMatchObject({ current: 5 })
    expect(streakOf({ completed: [...completed, today], lost: [] }, today)).toMatchObject({ current: 6 })
    expect(streakOf({ completed, lost: [today] }, today)).toMatchObject({ current: 0, best: 5 })
    expect(streakOf({ completed, lost: [] }, addDays(today, 1))).toMatchObject({ current: 0, best: 5 })
    // After a journey east two dates are open, and the test completes the later date first.
    const jumped = streakOf({ completed: [...completed, addDays(today, 1)], lost: [] }, today)
    expect(jumped).toMatchObject({ current: 6 })
  })

  test('a date completed after the next one, on a journey west, is as if it had been in time', () => {
    const dates = Array.from({ length: 10 }, (_, n) => addDays('2028-02-25', n))
    const without = dates.filter((date) => date !== '2028-02-29')
    const open = '2028-03-06'
    expect(streakOf({ completed: without, lost: [] }, open)).toMatchObject({ current: 5 })
    expect(streakOf({ completed: [...without, '2028-02-29'], lost: [] }, open)).toMatchObject({ current: 10 })
  })

  test('a freeze for every 14 dates, never more than two held', () => {
    for (const [dates, freezes] of [
      [13, 0],
      [14, 1],
      [27, 1],
      [28, 2],
      [42, 2],
      [70, 2],
    ] as const) {
      const completed = Array.from({ length: dates }, (_, n) => addDays('2026-01-01', n))
      const streak = streakOf({ completed, lost: [] }, addDays('2026-01-01', dates))
      expect(streak).toMatchObject({ current: dates, freezes })
      expect(datesToNextFreeze(streak)).toBe(
        freezes === MOST_FREEZES ? null : FREEZE_EVERY - (dates % FREEZE_EVERY),
      )
      // For each freeze, the streak continues after one missed date. The next missed date ends the streak.
      const streakAfter = (missed: number) =>
        streakOf({ completed, lost: [] }, addDays('2026-01-01', dates + missed)).current
      expect(streakAfter(freezes)).toBe(dates)
      expect(streakAfter(freezes + 1)).toBe(0)
    }
  })
})

describe('calendar dates', () => {
  test('days are counted, not hours: every date is one after the one before', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 60_000 }), (number) => {
        expect(dayNumber(dateOf(number))).toBe(number)
        expect(addDays(dateOf(number), 1) > dateOf(number)).toBe(true)
      }),
    )
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})

describe('badges', () => {
  const nothing = { completed: 0, inARow: 0, perfect: 0, fast: 0, championDays: 0, friends: 0 }
  test.each([
    ['daily_first', 'completed', 1],
    ['daily_week_streak', 'inARow', 7],
    ['daily_month_streak', 'inARow', 30],
    ['daily_hundred_streak', 'inARow', 100],
    ['daily_perfect_week', 'perfect', 7],
    ['daily_speed_demon', 'fast', 5],
    ['daily_champion', 'championDays', 10],
  ] as const)('%s: %s of %i, and not before', (type, of, target) => {
    expect(dailyBadgesOf({ ...nothing, [of]: target - 1 })).not.toContain(type)
    expect(dailyBadgesOf({ ...nothing, [of]: target })).toContain(type)
    expect(badgeProgress(type, { ...nothing, [of]: target - 1 })).toEqual({ value: target - 1, target })
    expect(badgeProgress(type, { ...nothing, [of]: target + 5 })).toEqual({ value: target, target })
  })
  test('none for nothing', () => expect(dailyBadgesOf(nothing)).toEqual([]))
  test('all seven for everything', () =>
    expect(dailyBadgesOf({ completed: 100, inARow: 100, perfect: 7, fast: 5, championDays: 10 })).toEqual([
      ...dailyBadgeTypes,
    ]))

  test('fast is under two minutes, perfect without a mistake; a lost or open daily is neither', () => {
    const daily = { date: '2026-05-01', over: true, completed: true, mistakes: 0, seconds: 119 }
    const sums = (changes: Partial<typeof daily>) =>
      recordOf([{ ...daily, ...changes }], '2026-05-02', 0).record
    expect(sums({})).toMatchObject({ completed: 1, perfect: 1, fast: 1, inARow: 1 })
    expect(sums({ seconds: 120, mistakes: 1 })).toMatchObject({ completed: 1, perfect: 0, fast: 0 })
    for (const not of [{ completed: false }, { over: false }])
      expect(sums(not)).toMatchObject({ completed: 0, perfect: 0, fast: 0, inARow: 0 })
  })
})
