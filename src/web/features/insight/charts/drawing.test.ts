import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandPath, evenly, niceTicks, type Place, spanOf, threadPath, trendShape } from './drawing.ts'

/** Returns the points of an SVG path: the end point and the control points of each command. */
function pointsOf(path: string): Place[] {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number)
  return Array.from(
    { length: numbers.length / 2 },
    (_, i): Place => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0],
  )
}

const scores = fc.array(fc.integer({ min: -500, max: 5000 }), { minLength: 1, maxLength: 60 })

test.each([
  [150, 420, 4, [200, 300, 400]],
  [0, 10, 5, [0, 2, 4, 6, 8, 10]],
  [0.05, 0.31, 4, [0.1, 0.2, 0.3]],
  [-120, 130, 3, [-100, 0, 100]],
  [999, 1001, 4, [999, 999.5, 1000, 1000.5, 1001]],
])('the round numbers from %d to %d', (low, high, parts, ticks) => {
  expect(niceTicks(low, high, parts)).toEqual(ticks)
})

test('there are few round numbers, and none lies outside', () => {
  const span = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }))
  fc.assert(
    fc.property(span, fc.integer({ min: 2, max: 6 }), ([low, length], parts) => {
      const ticks = niceTicks(low, low + length, parts)
      expect(ticks.length).toBeLessThanOrEqual(parts + 1)
      for (const tick of ticks) expect(tick >= low && tick <= low + length).toBe(true)
    }),
  )
})

test('a scale leaves room at both ends, also when all values are alike', () => {
  expect(spanOf([100, 300, 200])).toEqual([92, 308])
  expect(spanOf([300, 300])).toEqual([270, 330])
  expect(spanOf([0])).toEqual([-1, 1])
})

test('a thread goes through its points, flat where it turns', () => {
  expect(
    threadPath([
      [0, 0],
      [30, 60],
      [60, 0],
    ]),
  ).toBe('M0 0C10 20 20 60 30 60C40 60 50 20 60 0')
  expect(threadPath([[5, 7]])).toBe('M5 7')
  expect(threadPath([])).toBe('')
})

test('between two points a thread never leaves them above or below', () => {
  fc.assert(
    fc.property(scores, (values) => {
      const points = pointsOf(threadPath(values.map((value, index) => [index * 7, value])))
      for (let at = 0; at + 3 < points.length; at += 3) {
        const [from = 0, one = 0, other = 0, to = 0] = points.slice(at, at + 4).map(([, y]) => y)
        const [low, high] = [Math.min(from, to) - 0.1, Math.max(from, to) + 0.1]
        for (const bend of [one, other]) expect(bend >= low && bend <= high).toBe(true)
      }
    }),
  )
})

test('a band goes there above and back below', () => {
  const [upper, lower]: Place[][] = [
    [
      [0, 10],
      [30, 10],
    ],
    [
      [0, 50],
      [30, 50],
    ],
  ]
  expect(bandPath(upper ?? [], lower ?? [])).toBe('M0 10C10 10 20 10 30 10L30 50C20 50 10 50 0 50Z')
  expect(bandPath([], [])).toBe('')
})

test.each([
  [40, 4, [0, 13, 26, 39]],
  [5, 4, [0, 2, 4]],
  [6, 4, [0, 5]],
  [12, 4, [0, 4, 7, 11]],
  [3, 4, [0, 1, 2]],
  [1, 4, [0]],
  [0, 4, []],
])('of %d places at most %d', (length, most, places) => {
  expect(evenly(length, most)).toEqual(places)
})

const frame = { left: 40, right: 240, top: 10, bottom: 210 }

test('a trend: each level a step to the right, more points higher', () => {
  const line = [
    { value: 200, low: 150, high: 250 },
    { value: 250, low: 200, high: 300 },
    { value: 300, low: 200, high: 400 },
  ]
  const shape = trendShape({ scores: [150, 400, 200], line }, frame)
  expect(shape.points.map(([x]) => x)).toEqual([40, 140, 240])
  expect(shape.points[0]?.[1]).toBeGreaterThan(shape.points[1]?.[1] ?? 0)
  expect(shape.line.map(([, y]) => y)).toEqual(shape.line.map(([, y]) => y).toSorted((a, b) => b - a))
  expect(shape.ticks.map(({ value }) => value)).toEqual([200, 300, 400])
  expect(shape.ticks[0]?.y).toBe(shape.line[0]?.[1])
})

test('without a line only the levels are drawn; one level stands in the middle', () => {
  const shape = trendShape({ scores: [300], line: [] }, frame)
  expect(shape).toMatchObject({ points: [[140, 110]], line: [], thread: '', band: '' })
})

test('nothing of a trend leaves its frame', () => {
  fc.assert(
    fc.property(scores, fc.integer({ min: 0, max: 900 }), (values, width) => {
      const line = values.map((value) => ({ value, low: value - width, high: value + width }))
      const shape = trendShape({ scores: values, line }, frame)
      for (const [x, y] of [...shape.points, ...pointsOf(shape.band), ...pointsOf(shape.thread)]) {
        expect(x >= frame.left && x <= frame.right).toBe(true)
        expect(y >= frame.top && y <= frame.bottom).toBe(true)
      }
    }),
  )
})
