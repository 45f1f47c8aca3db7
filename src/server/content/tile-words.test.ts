import { expect, test } from 'vitest'
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
