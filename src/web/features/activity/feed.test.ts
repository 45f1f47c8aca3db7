import { expect, test } from 'vitest'
import { merged, rowsOf } from './feed.ts'
import { type Activity, announcement, deed } from './sentences.ts'
import { taken } from './use-live-feed.ts'

const user = { id: 'p1', username: 'mira_w', firstName: null, profileImageUrl: null, frame: null } as const
const item = (id: number, kind: Activity['kind'] = 'joined', data: Activity['data'] = {}): Activity => ({
  id: String(id),
  kind,
  type: 'other',
  data,
  user,
  createdAt: '2026-11-21T12:00:00.000Z',
})

test('items are in order and there once, whatever arrived when', () => {
  expect(merged([item(10), item(9)], [item(9), item(2)]).map(({ id }) => id)).toEqual(['10', '9', '2'])
  expect(merged([item(9)], [item(100), item(20)]).map(({ id }) => id)).toEqual(['100', '20', '9'])
})

test.each([
  ['joined', {}, 'joined WordConnect'],
  ['personal_best', { score: 2350, level: 7 }, 'set a personal best: 2,350 points at level 7'],
  ['high_score', { score: 9340, level: 22, rank: 2 }, 'reached number 2 of all time with 9,340 points'],
  ['level_up', { score: 900, level: 5 }, 'completed level 5 for the first time'],
  ['win_streak', { streak: 5, level: 5 }, 'completed five levels in a row'],
  ['toString', {}, 'did something new'],
] as const)('%s with %j: %s', (kind, data, sentence) => {
  expect(deed(item(1, kind as Activity['kind'], data))).toBe(sentence)
})

test('one item is said whole, more are counted', () => {
  expect(announcement([])).toBe('')
  expect(announcement([item(1)])).toBe('mira_w joined WordConnect')
  expect(announcement([item(1), item(2)])).toBe('two new activities')
})

test('what a run did is one row, told by its weightiest part, where its newest part is', () => {
  const run = 'run-1'
  const items = [
    item(12, 'win_streak', { streak: 10, level: 10, run }),
    item(11, 'joined'),
    item(10, 'high_score', { score: 6411, level: 10, rank: 3, run }),
    item(9, 'level_up', { level: 5, score: 2100, run: 'run-2' }),
    item(8, 'win_streak', { streak: 5, level: 5, run }),
    item(7, 'level_up', { level: 5, score: 2200, run }),
    item(6, 'win_streak', { streak: 5, level: 5 }),
    item(5, 'level_up', { level: 5, score: 2200 }),
  ]
  expect(rowsOf(items).map((row) => [row.id, deed(row)])).toEqual([
    ['12', 'reached number 3 of all time with 6,411 points, ten levels in a row'],
    ['11', 'joined WordConnect'],
    ['9', 'completed level 5 for the first time'],
    ['6', 'completed five levels in a row'],
    ['5', 'completed level 5 for the first time'],
  ])
  // Two activities of the same run are shown as one row.
  expect(rowsOf(items.slice(4, 6)).map(deed)).toEqual([
    'completed level 5 for the first time, five levels in a row',
  ])
})

test('players who joined one after the other are one row', () => {
  const other = { ...user, id: 'p2', username: 'lexi_k' }
  const rows = rowsOf([
    item(5),
    { ...item(4), user: other },
    item(3),
    item(2, 'level_up', { level: 5 }),
    item(1),
  ])
  expect(rows.map((row) => [row.id, deed(row)])).toEqual([
    ['5', 'and two others joined WordConnect'],
    ['2', 'completed level 5 for the first time'],
    ['1', 'joined WordConnect'],
  ])
})

test('items that come at once are all taken; those of a list in use wait until they are asked for', () => {
  const none = { arrived: [], waiting: [], said: '', skipped: 0 }
  const come = (ids: number[], mustWait: boolean, before: Parameters<typeof taken>[0] = none) =>
    ids.reduce((so, id) => taken(so, { activity: item(id), mustWait }), before)
  const shown = (so: typeof none | Parameters<typeof taken>[0]) =>
    [so.arrived, so.waiting].map((items) => items.map(({ id }) => id))
  const two = come([8, 9], false)
  expect(shown(two)).toEqual([['9', '8'], []])
  const held = come([10, 11], true, two)
  expect(shown(held)).toEqual([
    ['9', '8'],
    ['11', '10'],
  ])
  expect(held.said).toBe('mira_w and one other joined WordConnect')
  expect(shown(taken(held, 'show'))).toEqual([['11', '10', '9', '8'], []])
})
