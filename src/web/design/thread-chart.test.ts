import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartShape } from './thread-chart.ts'

const box = { width: 300, height: 80 }

test('time goes right, the best is at the top', () => {
  const points = [
    { at: 0, value: 100 },
    { at: 50, value: 150 },
    { at: 100, value: 300 },
  ]
  expect(chartShape(points, box).knots).toEqual([
    [0, 80],
    [150, 60],
    [300, 0],
  ])
  expect(chartShape(points, box, true).knots.map(([, y]) => y)).toEqual([0, 20, 80])
  expect(chartShape(points, box).path).toBe('M0 80C75 80 75 60 150 60C225 60 225 0 300 0')
})

test('one point, and none', () => {
  expect(chartShape([{ at: 5, value: 5 }], box)).toEqual({ path: 'M150 40', knots: [[150, 40]] })
  expect(chartShape([], box)).toEqual({ path: '', knots: [] })
})

test('nothing leaves the box', () => {
  const point = fc.record({ at: fc.integer({ min: 0, max: 2e12 }), value: fc.integer({ min: 0, max: 1e7 }) })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), fc.boolean(), (points, low) => {
      for (const [x, y] of chartShape(points, box, low).knots) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(300)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(80)
      }
    }),
  )
})
