import { expect, test } from 'vitest'
import { foursomeKey } from '../board/generate.ts'
import { addDays } from './date.ts'
import { dailyHistory } from './history.ts'

test('words and categories rest for 120 days, fifth groups for 365 days, a foursome for ever', () => {
  const date = '2030-01-01'
  const daily = (daysBefore: number, name: string) => ({
    date: addDays(date, -daysBefore),
    categoryIds: [name],
    wordKeys: [1, 2, 3, 4].map((n) => `${name}${n}`),
    fifthGroup: `fifth ${name}`,
  })
  const { categories, words, foursomes, fifthGroups } = dailyHistory(date, [
    daily(1, 'new'),
    daily(120, 'last'),
    daily(121, 'old'),
    daily(365, 'year'),
    daily(366, 'older'),
    daily(1400, 'ancient'),
  ])
  expect([...categories]).toEqual([
    ['new', 0],
    ['last', 119],
  ])
  expect(words.get('last1')).toBe(120)
  expect(words.has('old1')).toBe(false)
  expect(foursomes.size).toBe(6)
  expect([...fifthGroups]).toEqual(['fifth new', 'fifth last', 'fifth old', 'fifth year'])
  expect(foursomes).toContain(foursomeKey(['ancient4', 'ancient1', 'ancient2', 'ancient3']))
})
