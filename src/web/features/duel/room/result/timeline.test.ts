import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

test('both runs in one order, without the starts', () => {
  const mine = [
    { groupsFound: 0, mistakes: 0, finished: false, atMs: 0 },
    { groupsFound: 1, mistakes: 0, finished: false, atMs: 9_000 },
    { groupsFound: 2, mistakes: 0, finished: true, atMs: 30_000 },
  ]
  const theirs = [
    { groupsFound: 0, mistakes: 0, finished: false, atMs: 0 },
    { groupsFound: 0, mistakes: 1, finished: false, atMs: 10_000 },
    { groupsFound: 0, mistakes: 1, finished: true, atMs: 20_000 },
  ]
  expect(
    timelineOf(mine, theirs).map(({ ms, isMine, text }) => `${ms} ${isMine ? 'I' : 'they'} ${text}`),
  ).toEqual(['9000 I First group', '10000 they First mistake', '20000 they End', '30000 I Second group, end'])
})
