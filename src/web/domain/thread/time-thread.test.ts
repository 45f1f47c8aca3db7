import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesOf, threadThrough } from './time-thread.ts'

test.each<[string, number[], number, number[]]>([
  ['by time', [10, 50, 100], 100, [10, 50, 100]],
  ['apart from the beginning and from each other', [0, 51, 52], 100, [5, 51, 56]],
  ['pushed back from the end', [97, 98, 100], 100, [90, 95, 100]],
  ['of a board that went on', [10, 20], 200, [5, 10]],
  ['all at once', [0, 0], 0, [5, 10]],
])('%s', (_, times, total, places) => {
  expect(placesOf(times, total, 5)).toEqual(places)
})

test('however the guesses came, they stay on the thread, in order and apart', () => {
  const times = fc.array(fc.nat(600), { minLength: 1, maxLength: 15 }).map((all) => all.sort((a, b) => a - b))
  fc.assert(
    fc.property(times, fc.nat(60), (guesses, rest) => {
      const gap = 100 / 16
      const places = placesOf(guesses, (guesses.at(-1) ?? 0) + rest, gap)
      const apart = [0, ...places].map((place, n) => (places[n] ?? place + gap) - place)
      for (const distance of apart) expect(distance).toBeGreaterThanOrEqual(gap - 1e-9)
      expect(places.at(-1)).toBeLessThanOrEqual(100)
    }),
  )
})

test('the thread goes through every knot', () => {
  expect(threadThrough([30, 60])).toBe('M0 10C10 16 20 16 30 10C40 4 50 4 60 10')
  expect(threadThrough([])).toBe('M0 10')
})
