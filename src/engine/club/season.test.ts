import { expect, test } from 'vitest'
import { addDays } from '../daily/date.ts'
import {
  byPoints,
  type ClubDaily,
  medalMondays,
  medalsOf,
  mondayOf,
  pointsOf,
  type SeasonMember,
  sundayOf,
  weekOf,
  weekRows,
} from './season.ts'

test.each([
  ['2026-W01', '2025-12-29'],
  ['2026-W48', '2026-11-23'],
  ['2026-W53', '2026-12-28'],
  ['2027-W01', '2027-01-04'],
  ['2027-W53', undefined],
  ['2026-W54', undefined],
])('the week %s begins on %s', (week, monday) => {
  expect(mondayOf(week)).toBe(monday)
  if (monday) for (const date of [monday, sundayOf(monday)]) expect(weekOf(date)).toBe(week)
})

test.each([
  [1, true, 24],
  [2, false, 18],
  [19, false, 1],
  [20, true, 5],
  [150, false, 0],
])('place %i, solved %s: %i points', (place, solved, points) => {
  expect(pointsOf({ place, solved })).toBe(points)
})

test.each([
  ['2026-W03', '2026-12-31', []],
  ['2026-W04', '2026-01-25', ['2026-W01', '2026-W02', '2026-W03', '2026-W04']],
  ['2026-W04', '2026-01-24', []],
  ['2026-W07', '2026-12-31', ['2026-W01', '2026-W02', '2026-W03', '2026-W04']],
  ['2026-W48', '2026-11-29', ['2026-W45', '2026-W46', '2026-W47', '2026-W48']],
  ['2026-W48', '2026-11-28', ['2026-W41', '2026-W42', '2026-W43', '2026-W44']],
  ['2027-W03', '2027-12-31', ['2026-W53', '2027-W01', '2027-W02', '2027-W03']],
])('the medals of %s, when %s is final, are of %j', (week, closed, weeks) => {
  expect(medalMondays(mondayOf(week) ?? '', closed).map(weekOf)).toEqual(weeks)
})

const MONDAY = '2026-11-23'
const member = (
  id: string,
  places: readonly (number | null)[],
  before: readonly number[] = [],
): SeasonMember => ({
  id,
  dailies: [
    ...places
      .map((place, n): ClubDaily => ({ date: addDays(MONDAY, n), score: 500, skill: 0, place, solved: true }))
      .toReversed(),
    ...before.map((score, n) => ({
      date: addDays(MONDAY, -1 - n),
      score,
      skill: 0,
      place: null,
      solved: true,
    })),
  ],
})
const everything = () => true

test('a row has the points of the dates that are seen, and their figures', () => {
  const known = Array.from({ length: 42 }, (_, n) => 400 + n)
  const club = [member('a', [1, 2, null, 3], known), member('b', [2, 1]), member('c', [])]
  const [a, b, c] = weekRows(club, MONDAY, everything)
  expect(a).toMatchObject({ points: 24 + 23 + 22, firsts: 1 })
  expect(a?.figures.map(({ date, place, result }) => [date, place, result])).toEqual([
    ['2026-11-23', 1, 100],
    ['2026-11-24', 2, 100],
    ['2026-11-26', 3, 100],
  ])
  expect(a?.againstExpectation).toBeGreaterThan(0)
  expect(b).toMatchObject({ points: 47, againstExpectation: null })
  expect(b?.figures[0]).toMatchObject({ result: expect.closeTo(50), expected: 50 })
  expect(c).toEqual({ id: 'c', points: 0, firsts: 0, againstExpectation: null, figures: [] })
  const [seen] = weekRows(club, MONDAY, (date) => date < '2026-11-24')
  expect(seen).toMatchObject({ points: 24, againstExpectation: null })
})

test('equal points: more first places first; equal in both: the same medal', () => {
  const week = weekRows(
    [member('a', [2, 2]), member('b', [1, 3]), member('c', [1, 3]), member('d', [])],
    MONDAY,
    everything,
  )
  expect(week.toSorted(byPoints).map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd'])
  expect(medalsOf([week, week, week, week])).toEqual([
    { id: 'b', medal: 'gold', table: 'points' },
    { id: 'c', medal: 'gold', table: 'points' },
    { id: 'a', medal: 'bronze', table: 'points' },
  ])
})
