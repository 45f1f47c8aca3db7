import { describe, expect, test } from 'vitest'
import type { CalendarDay } from '../../../contract/daily.ts'
import type { GameView } from '../../../contract/game.ts'
import { CONFETTI_MS, CONFETTI_PIECES, piecesOf } from '../../domain/group/Confetti.tsx'
import { unseenOf } from './badge/seen-badges.ts'
import { noteClock, secondsOf } from './day/clock.ts'
import { hardestOf } from './result/charts.tsx'
import { saidOf, threadOf, weeksOf } from './streak/month.ts'

const day = (
  date: string,
  state: CalendarDay['state'],
  attempt: CalendarDay['attempt'] = null,
): CalendarDay => ({
  date,
  state,
  attempt,
})

describe('the calendar', () => {
  const states = ['completed', 'frozen', 'missed', 'completed', 'lost'] as const
  const days = states.map((state, index) => day(`2026-11-0${index + 1}`, state))

  test('a month stands in weeks from Monday on', () => {
    const weeks = weeksOf('2026-11', days)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.days.map((one) => one.day?.date)).toEqual([...Array(6), '2026-11-01'])
    expect(weeks[1]?.days[0]?.day?.date).toBe('2026-11-02')
  })

  test('the thread runs through completed and frozen days, and nowhere else', () => {
    expect(days.map((one) => threadOf(one, days))).toEqual(['right', 'left', undefined, undefined, undefined])
  })

  test('a day is said in words', () => {
    const attempt = { score: 775, completed: true, perfect: true, timeSpent: 92, mistakes: 0 }
    expect(saidOf(day('2026-11-01', 'completed', attempt), '2026-11-01')).toBe(
      'today, completed, 775 points in 1:32, perfect',
    )
    expect(saidOf(day('2026-11-01', 'frozen'), '2026-11-02')).toBe('streak saved by a freeze')
  })
})

describe('the clock', () => {
  const game = (elapsedSeconds: number, status: GameView['status'] = 'playing') =>
    ({ id: 'g1', elapsedSeconds, status }) as GameView

  test('goes on from what the server said, and never by what is stale', () => {
    noteClock(game(10), 100_000)
    expect(secondsOf(game(10), 105_000)).toBe(15)
    // A minute later the page reads the same old reply from the cache.
    noteClock(game(10), 160_000)
    expect(secondsOf(game(10), 160_000)).toBe(70)
    expect(secondsOf(game(200), 160_000)).toBe(200)
    expect(secondsOf(game(71, 'finished'), 900_000)).toBe(71)
  })
})

describe('badges', () => {
  test('what was won while nobody looked is shown; a new browser has nothing to catch up on', () => {
    const won = (['daily_first', 'daily_champion'] as const).map((badgeType) => ({
      id: badgeType,
      badgeType,
      badgeName: badgeType,
      earnedAt: '2026-11-01T00:00:00.000Z',
    }))
    expect(unseenOf(won, null)).toEqual([])
    expect(unseenOf(won, ['daily_first']).map(({ id }) => id)).toEqual(['daily_champion'])
  })
})

test('one group is the hardest, or none where the chart shows the same', () => {
  const shares = (...all: number[]) => all.map((foundShare) => ({ foundShare }))
  expect(hardestOf(shares(1, 0.8, 0.6, 0.7))).toBe(2)
  expect(hardestOf(shares(1, 0.8, 0.6, 0.6))).toBe(-1)
  expect(hardestOf(shares(1, 0.8, 0.602, 0.598))).toBe(-1)
})

test('confetti: fifty pieces that are down after three seconds', () => {
  for (const number of [0, 0.5, 0.999]) {
    const pieces = piecesOf(() => number)
    expect(pieces).toHaveLength(CONFETTI_PIECES)
    for (const { delay, duration } of pieces) {
      expect(duration).toBeGreaterThan(1000)
      expect(delay + duration).toBeLessThanOrEqual(CONFETTI_MS)
    }
  }
})
