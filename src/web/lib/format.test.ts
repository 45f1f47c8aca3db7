import { expect, test } from 'vitest'
import { formatCents, formatNumber, formatSeconds, formatUntil, playerName, plural } from './format.ts'
import { formatAgo, formatClock } from './format-date.ts'

test('figures', () => {
  expect(formatNumber(12345)).toBe('12,345')
  expect([0, 9, 60, 3599].map(formatSeconds)).toEqual(['0:00', '0:09', '1:00', '59:59'])
  expect([0, 1, 3, 11].map((count) => plural(count, 'group'))).toEqual([
    'no groups',
    'one group',
    'three groups',
    '11 groups',
  ])
})

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [99, '$0.99'],
  [500, '$5.00'],
  [3999, '$39.99'],
  [123456, '$1,234.56'],
])('%i cents are %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

test.each([
  [-60, undefined],
  [0, undefined],
  [1, '1 min'],
  [59, '1 min'],
  [61, '2 min'],
  [3600, '1 h'],
  [5 * 3600 + 1200, '5 h 20 min'],
])('%i seconds from now is in %s', (seconds, text) => {
  expect(formatUntil(new Date(seconds * 1000).toISOString(), 0)).toBe(text)
})

test.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [3599, '59 min ago'],
  [3600, '1 h ago'],
  [86_399, '23 h ago'],
  [86_400, 'yesterday'],
  [6 * 86_400, '6 days ago'],
  [7 * 86_400, '1 Jan 2026'],
])('what was %i seconds ago was %s', (seconds, text) => {
  const then = new Date(2026, 0, 1, 12)
  expect(formatAgo(then.toISOString(), then.getTime() + seconds * 1000)).toBe(text)
})

test('midnight has a name', () => {
  expect(formatClock(new Date(2026, 0, 2).toISOString())).toBe('midnight')
  expect(formatClock(new Date(2026, 0, 2, 17, 30).toISOString())).toMatch(/30/)
})

test.each([
  [{ username: 'mira_w' }, 'mira_w'],
  [{ username: null }, 'Anonymous Player'],
])('%j is shown as %s', (user, name) => {
  expect(playerName(user)).toBe(name)
})
