import { expect, test } from 'vitest'
import { fitWord, fullSize, type Measure, setOnTile } from './tile-text.ts'

/** In this test every letter is 0.7 em wide at full width. */
const measure: Measure = (text, stretch) => text.length * 0.7 * (stretch / 100)
const set = (text: string) => fitWord(text, 78, 90, 16, measure)

test.each([
  ['CELLO', 100, 16],
  ['COUNSEL', 78, 16],
  ['SUBMARINE', 66, 16],
  ['REFRIGERATOR', 62, 14.75],
])('%s narrows to %i %% at %f px', (text, stretch, size) => {
  expect(set(text)).toEqual({ lines: [text], stretch, size })
})

test.each([
  ['PRAIRIE DOG', ['PRAIRIE', 'DOG'], 78],
  ['SNOW PEA', ['SNOW PEA'], 78],
  ['ORANGE IS THE NEW BLACK', ['ORANGE', 'IS THE', 'NEW BLACK'], 66],
])('%s breaks at its spaces before it shrinks', (text, lines, stretch) => {
  expect(set(text)).toMatchObject({ lines, stretch, size: 16 })
})

test('a phrase on a low tile gets smaller on more lines', () => {
  expect(fitWord('BREAKFAST AT NOON', 78, 34, 22, measure)).toEqual({
    lines: ['BREAKFAST', 'AT NOON'],
    stretch: 66,
    size: 16,
  })
})

test('a word is never broken, only smaller', () => {
  const { lines, size } = set('FLOCCINAUCINIHILIPILIFICATION')
  expect(lines).toEqual(['FLOCCINAUCINIHILIPILIFICATION'])
  expect(size).toBeLessThan(11)
})

test('what is set always fits', () => {
  const phrases = [
    '',
    'A',
    'ICE',
    'HELLO WORLD',
    'EXTRAORDINARILY LONG',
    'ONCE UPON A TIME IN THE WEST',
    'X '.repeat(9),
  ]
  for (const text of phrases) {
    for (const room of [40, 62, 78, 150]) {
      const { lines, stretch, size } = fitWord(text, room, 50, 15, measure)
      expect(lines.join(' ')).toBe(text.trim())
      for (const line of lines) expect(measure(line, stretch) * size).toBeLessThanOrEqual(room)
    }
  }
})

test.each([
  [60, 60, 13],
  [86, 110, 16],
  [180, 110, 24],
  [300, 200, 30],
  [110, 56, 19],
])('a tile of %i × %i px has words of %i px', (width, height, size) => {
  expect(fullSize({ width, height })).toBe(size)
})

test('a word that would be too small goes nearer to the edges of its tile, and is no larger than readable', () => {
  const tile = { width: 73, height: 56 }
  const usual = setOnTile('SUBMARINE', tile, measure)
  expect(measure('SUBMARINE', usual.stretch) * usual.size).toBeLessThanOrEqual(73 - 14)
  const long = setOnTile('UNCOMPROMISE', tile, (text, stretch) => text.length * 0.8 * (stretch / 100))
  expect(long).toMatchObject({ stretch: 62, size: 11 })
})
