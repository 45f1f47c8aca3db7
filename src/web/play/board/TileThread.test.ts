import { expect, test } from 'vitest'
import { anchorOf, pathOf, pieceBetween, pointOf } from './TileThread.tsx'

const size = { width: 374, height: 444, rows: 4, columns: 4, gap: 8 }
const at = (row: number, column: number) => ({ row, column })

test('the knot sits in the lower part of its tile, in the middle', () => {
  const knot = anchorOf(at(0, 0), size)
  expect(knot.x).toBeCloseTo(43.75)
  expect(knot.y).toBeGreaterThan(80)
  expect(knot.y).toBeLessThan(105)
})

test('a piece begins and ends at its knots', () => {
  const piece = pieceBetween(at(0, 0), at(1, 3), size)
  expect(piece.from).toEqual(anchorOf(at(0, 0), size))
  expect(pointOf(piece, 0)).toEqual(piece.from)
  expect(pointOf(piece, 1)).toEqual(piece.to)
  expect(pathOf({ from: { x: 1, y: 2.04 }, control: { x: 3.25, y: 4 }, to: { x: 5, y: 6 } })).toBe(
    'M1 2Q3.3 4 5 6',
  )
})

test('a longer thread sags further', () => {
  const sag = (column: number) => {
    const piece = pieceBetween(at(0, 0), at(0, column), size)
    return pointOf(piece, 0.5).y - piece.from.y
  }
  expect(sag(1)).toBeGreaterThan(0)
  expect(sag(3)).toBeGreaterThan(sag(1))
})

test('a tight thread hardly sags; within a column it hangs beside the words as before', () => {
  const middle = (isTight: boolean) => pointOf(pieceBetween(at(0, 0), at(0, 3), size, isTight), 0.5).y
  expect(middle(true)).toBeLessThan(middle(false))
  expect(pieceBetween(at(0, 1), at(2, 1), size, true)).toEqual(pieceBetween(at(0, 1), at(2, 1), size))
})

test('the thread stays on the board', () => {
  for (const to of [at(3, 3), at(2, 3), at(3, 1)]) {
    const piece = pieceBetween(at(3, 0), to, size)
    for (let t = 0; t <= 1; t += 0.05) expect(pointOf(piece, t).y).toBeLessThan(size.height)
  }
})

test.each([
  [0, 1],
  [1, 1],
  [2, -1],
  [3, -1],
])('in column %i it hangs in the gap beside the words', (column, side) => {
  const piece = pieceBetween(at(0, column), at(2, column), size)
  const gap = (374 + 8) / 4 / 2
  expect(pointOf(piece, 0.5).x - piece.from.x).toBeCloseTo(side * gap)
})

test('it is the same thread from either end', () => {
  const there = pointOf(pieceBetween(at(0, 0), at(2, 1), size), 0.5)
  const back = pointOf(pieceBetween(at(2, 1), at(0, 0), size), 0.5)
  expect(there.x).toBeCloseTo(back.x)
  expect(there.y).toBeCloseTo(back.y)
})
