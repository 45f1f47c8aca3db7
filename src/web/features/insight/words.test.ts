import { expect, test } from 'vitest'
import { formatSpan, hoursSentence, nextTitle, standings, timeLabels, trendSentence } from './words.ts'

const noon = (date: string) => `${date}T12:00:00.000Z`
const kind = (name: string, standing: 'strongest' | 'between' | 'weakest') => ({
  kind: 'fill' as const,
  name,
  standing,
  found: 6,
  groups: 12,
  percent: 50,
  low: 25,
  high: 75,
})

test('the span of the levels', () => {
  expect(formatSpan(noon('2026-10-03'), noon('2026-11-21'))).toBe('3 October to 21 November')
  expect(formatSpan(noon('2025-12-03'), noon('2026-01-21'))).toBe('3 December 2025 to 21 January 2026')
  expect(formatSpan(noon('2026-11-21'), noon('2026-11-21'))).toBe('21 November')
})

test('a date stands below a chart once; moments of one day are times', () => {
  const dates = ['2026-10-03', '2026-10-03', '2026-11-21'].map(noon)
  expect(timeLabels(dates)).toEqual(['3 Oct', '', '21 Nov'])
  const times = timeLabels(['2026-10-03T12:05:00.000Z', '2026-10-03T12:35:00.000Z'])
  expect(times).toEqual([expect.stringMatching(/:05/), expect.stringMatching(/:35/)])
  expect(timeLabels([])).toEqual([])
})

test('kinds stand under what is sure of them', () => {
  const [best, middle, worst] = [kind('A', 'strongest'), kind('B', 'between'), kind('C', 'weakest')]
  expect(standings([best, middle, worst]).map(({ title }) => title)).toEqual([
    'Strongest',
    'Between',
    'Weakest',
  ])
  expect(standings([best, worst]).map(({ title }) => title)).toEqual(['Strongest', 'Weakest'])
  expect(standings([middle])).toEqual([{ title: 'None stands out yet', kinds: [middle] }])
  expect(standings([])).toEqual([])
})

test('how many things there are to do', () => {
  expect([1, 2, 3].map(nextTitle)).toEqual([
    'One thing to do next',
    'Two things to do next',
    'Three things to do next',
  ])
})

test('charts in a sentence', () => {
  const points = [250, 400].map((score) => ({ at: noon('2026-10-03'), level: 3, score }))
  const line = [
    { at: noon('2026-10-03'), value: 262.4, low: 200, high: 320 },
    { at: noon('2026-11-21'), value: 361, low: 334, high: 388 },
  ]
  expect(trendSentence({ title: '', note: '', points, line })).toBe(
    'Points of 2 levels, with a trend from 262 on 3 October to 361 ±\u00a027 on 21 November.',
  )
  expect(trendSentence({ title: '', note: '', points, line: [] })).toBe(
    'Points of 2 levels, without a trend.',
  )
  const band = { from: 18, to: 21, levels: 12, mistakes: 0.7, best: true }
  expect(hoursSentence([{ from: 6, to: 9, levels: 2, mistakes: null, best: false }, band])).toBe(
    'Mistakes a level by the hour of the day: too few levels from 6–9, 0.7 from 18–21, surely the fewest.',
  )
})
