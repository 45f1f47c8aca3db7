import { expect, test } from 'vitest'
import { leaderboards, standing, wordsOf } from './leaderboards.ts'
import { leaderboardSearch } from './search.ts'

test('the leaderboards stand in the order of the product, each with its figure', () => {
  expect(leaderboards).toEqual([
    'high-scores',
    'fastest-times',
    'highest-levels',
    'story-mode',
    'win-streaks',
    'daily-champions',
  ])
  expect(leaderboards.map((name) => wordsOf(name).figure(75))).toEqual([
    '75',
    '1:15',
    'Level 75',
    '75 chapters',
    '75 in a row',
    '75 days',
  ])
})

test.each([
  [{}, {}],
  [{ board: 'high-scores', period: 'all' }, {}],
  [
    { board: 'win-streaks', period: 'week' },
    { board: 'win-streaks', period: 'week' },
  ],
  [{ board: 'story-mode', period: 'year' }, { board: 'story-mode' }],
  [{ board: 'slowest-times' }, {}],
  [{ board: 7, period: ['week'] }, {}],
])('the address %j asks for %j', (search, asked) => {
  expect(leaderboardSearch(search)).toEqual(asked)
})

test.each([
  [{ rank: 1, percentile: 100, total: 1 }, 'You are the only one here so far.'],
  [{ rank: 1, percentile: 100, total: 9 }, 'Nobody is ahead of you.'],
  [{ rank: 48, percentile: 96, total: 1204 }, 'You are ahead of 96% of the players here.'],
  [{ rank: 2, percentile: 0, total: 2 }, 'One player to overtake.'],
])('%j reads: %s', (place, sentence) => {
  expect(standing(place)).toBe(sentence)
})
