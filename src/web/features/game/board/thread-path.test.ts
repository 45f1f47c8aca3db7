import { expect, test } from 'vitest'
import { anchorOf, threadPath, threadPoint } from './thread-path.ts'

const size = { width: 374, height: 444, rows: 4, gap: 8 }
const at = (row: number, column: number) => anchorOf({ row, column }, size)

test('the knot sits in the lower part of its tile, in the middle', () => {
  expect(at(0, 0).x).toBeCloseTo(43.75)
  expect(at(0, 0).y).toBeGreaterThan(80)
  expect(at(0, 0).y).toBeLessThan(105)
})

test('the path begins and ends at its knots', () => {
  const [a, b] = [at(0, 0), at(1, 3)]
  expect(threadPath(a, b)).toMatch(
    new RegExp(`^M${Math.round(a.x * 10) / 10} .* ${Math.round(b.y * 10) / 10}$`),
  )
  expect(threadPoint(a, b, 0)).toEqual(a)
  expect(threadPoint(a, b, 1)).toEqual(b)
})

test('a longer thread sags further', () => {
  const sag = (column: number) => threadPoint(at(0, 0), at(0, column), 0.5).y - at(0, 0).y
  expect(sag(1)).toBeGreaterThan(0)
  expect(sag(3)).toBeGreaterThan(sag(1))
})

test('the thread stays on the board', () => {
  for (let t = 0; t <= 1; t += 0.05) {
    expect(threadPoint(at(3, 0), at(3, 3), t, size.height - 3).y).toBeLessThanOrEqual(size.height - 3)
  }
})

test('it is the same thread from either end', () => {
  const there = threadPoint(at(0, 0), at(2, 1), 0.5)
  const back = threadPoint(at(2, 1), at(0, 0), 0.5)
  expect(there.x).toBeCloseTo(back.x)
  expect(there.y).toBeCloseTo(back.y)
})
