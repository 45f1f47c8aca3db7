import { expect, test } from 'vitest'
import { letterMeasure } from '../../engine/made-board/letter-widths.ts'
import { isReadable } from '../../engine/made-board/problems.ts'
import { loadCatalogue } from './catalogue.ts'
import { faceMeasure, longWordProblems } from './tile-words.ts'

const measure = await faceMeasure()

test('a narrower step of the face is narrower, and wide letters are wider than narrow ones', () => {
  const widths = ([100, 78, 66, 62] as const).map((stretch) => measure('MEMORANDUM', stretch))
  expect(widths).toEqual(widths.toSorted((a, b) => b - a))
  expect(new Set(widths).size).toBe(4)
  expect(measure('MMMM', 62)).toBeGreaterThan(2 * measure('IIII', 62))
})

test('a word that only fits in small letters is refused; as many narrow ones are not', () => {
  expect(longWordProblems(['uncompromising', 'mississippi'], measure)).toEqual([])
  expect(longWordProblems(['commemorations'], measure)).toEqual([
    expect.stringMatching(/^"commemorations" is set at 10(\.\d+)? px on a screen of 320 px: 11 px at least$/),
  ])
})

test('a phrase is broken at its spaces, and may be longer', () => {
  expect(longWordProblems(['once upon a time', 'prairie dog'], measure)).toEqual([])
})

test('the table of letter widths is as wide as the font, and refuses no word of the catalogue', () => {
  const words = ['MEMORANDUM', 'AVOCADO', "KING'S INDIAN", 'CARO-KANN', 'FULL TIME', 'É2É', 'R&B']
  for (const word of words)
    for (const stretch of [100, 78, 66, 62] as const) {
      const exact = measure(word, stretch)
      expect(letterMeasure(word, stretch)).toBeGreaterThan(exact - 0.05)
      expect(letterMeasure(word, stretch)).toBeLessThan(exact * 1.05)
    }
  const dealt = loadCatalogue().categories.flatMap((category) => category.words.map(({ text }) => text))
  expect(dealt.filter((word) => !isReadable(word))).toEqual([])
  expect(isReadable('COMMEMORATIONS')).toBe(false)
})
