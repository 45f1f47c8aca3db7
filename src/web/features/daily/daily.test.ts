import { describe, expect, test } from 'vitest'
import type { CalendarDay } from '../../../contract/daily.ts'
import type { GameView } from '../../../contract/game.ts'
import { CONFETTI_MS, CONFETTI_PIECES, piecesOf } from '../../domain/group/Confetti.tsx'
import { weeksOf } from '../../domain/month/MonthGrid.tsx'
import { noteClock, secondsOf } from '../../play/state/clock.ts'
import { unseenOf } from './badge/seen-badges.ts'
import { isPlayable, saidOf } from './month/day.ts'
import { hardestOf } from './result/charts.tsx'

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
  const now = Date.parse('2026-11-25T12:00:00.000Z')

  test('a month has as many weeks as it needs, from Monday on', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([...Array(6).fill(null), '2026-11-01'])
    expect(weeks[5]?.slice(0, 2)).toEqual(['2026-11-30', null])
    expect(weeksOf('2027-02')).toHaveLength(4)
  })

  test('a day is said in words, with its thread', () => {
    const attempt = { score: 775, completed: true, perfect: false, timeSpent: 92, mistakes: 1 }
    const thread = { date: '2026-11-01', rows: [[0, 2], [1]], solved: true, mistakes: 1, seconds: 92 }
    expect(saidOf({ day: day('2026-11-01', 'completed', attempt), thread }, '2026-11-01', now)).toBe(
      'Sunday 1 November, today, completed, 775 points in 1:32: mistake across two groups, then group 2 found',
    )
    expect(saidOf({ day: day('2026-11-02', 'frozen') }, '2026-11-03', now)).toBe(
      'Monday 2 November, streak saved by a freeze',
    )
  })

  test('a day of the archive can be played, unless it is open elsewhere or was played on its day', () => {
    const past = { id: '2026-11-03', date: '2026-11-03', difficulty: 2, attempt: null, play: null }
    const missed = day('2026-11-03', 'missed')
    const archived = { ...past, opensAt: null }
    const play = { gameId: 'g', over: true, solved: true, score: 745, timeSpent: 125, mistakes: 1 }
    const said = (changes: object) =>
      saidOf({ day: missed, archived: { ...archived, ...changes } }, '2026-11-25', now)
    expect(said({})).toBe('Play the challenge of Tuesday 3 November, missed')
    expect(said({ play })).toBe(
      'Play again the challenge of Tuesday 3 November, missed, solved in 2:05 in the archive',
    )
    expect(said({ play: { ...play, over: false } })).toMatch(/^Go on with .* begun in the archive$/)
    const waiting = { ...past, opensAt: '2026-11-25T13:00:00.000Z' }
    expect(isPlayable({ day: missed, archived: waiting })).toBe(false)
    expect(said(waiting)).toMatch(/^Tuesday 3 November, missed, opens in the archive /)
    expect(isPlayable({ day: missed })).toBe(false)
    const attempt = { score: 775, completed: true, perfect: true, timeSpent: 92, mistakes: 0 }
    expect(isPlayable({ day: day('2026-11-03', 'completed', attempt), archived })).toBe(false)
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
