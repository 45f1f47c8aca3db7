import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closesAt, lastClosed } from './close.ts'
import { addDays, datesOf, isDate, weekday } from './date.ts'
import { shareOf } from './share.ts'
import { standingOf } from './standing.ts'

describe('what is shared of a daily', () => {
  const base = { date: '2026-11-21', score: 745, seconds: 125 }
  const right = (group: number) => Array(4).fill(`group-${group}`)

  test('solved', () => {
    const guesses = [right(1), ['group-3', 'group-2', 'group-3', 'group-3'], right(3), right(2), right(4)]
    const { text, spoken } = shareOf({ ...base, completed: true, mistakes: 1, guesses })
    expect(text).toBe(
      [
        'WordConnect daily, 21 November 2026',
        'Solved with 1 mistake in 2:05 · 745 points',
        '🟨🟨🟨🟨 easiest group',
        '🟦🟦🟦🟩 one away',
        '🟦🟦🟦🟦 third group',
        '🟩🟩🟩🟩 second group',
        '🟪🟪🟪🟪 hardest group',
      ].join('\n'),
    )
    expect(spoken).toBe(
      'WordConnect daily, 21 November 2026: Solved with 1 mistake in 2:05, 745 points. Guess 1: easiest group. ' +
        'Guess 2: one away. Guess 3: third group. Guess 4: second group. Guess 5: hardest group.',
    )
  })

  test('lost, and given up without a guess', () => {
    const guesses = [right(1), ['group-2', 'group-3', 'group-2', 'group-4']]
    const lost = shareOf({ ...base, score: 100, completed: false, mistakes: 4, guesses })
    expect(lost.text).toContain('Not solved, 1 of 4 groups found · 100 points')
    expect(lost.text).toContain('🟩🟩🟦🟪 wrong')
    const nothing = shareOf({ ...base, score: 0, completed: false, mistakes: 0, guesses: [] })
    expect(nothing.text.split('\n')).toHaveLength(2)
  })

  test('says nothing of where a tile of another group stood', () => {
    const colors = ['group-1', 'group-1', 'group-1', 'group-4']
    const told = [0, 1, 2, 3].map((turn) =>
      shareOf({
        ...base,
        completed: false,
        mistakes: 4,
        guesses: [[...colors.slice(turn), ...colors.slice(0, turn)]],
      }),
    )
    for (const texts of told) expect(texts).toEqual(told[0])
  })

  test('the spoken form is without a symbol', () => {
    const guesses = [right(1), right(2), right(3), right(4)]
    expect(shareOf({ ...base, completed: true, mistakes: 0, guesses }).spoken).toMatch(/^[\w ,:.]+$/)
  })
})

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
