import { describe, expect, test } from 'vitest'
import { cornerOf, indexAt, placeAt, placeOf, step, tileSize } from './geometry.ts'

const size = { width: 400, height: 430, rows: 4, gap: 10 }

test.each([
  [0, 0, { row: 0, column: 0 }],
  [5, 0, { row: 1, column: 1 }],
  [3, 2, { row: 2, column: 3 }],
])('tile %i below %i banners', (index, found, place) => {
  expect(placeOf(index, found)).toEqual(place)
  expect(indexAt(place, found, 16)).toBe(index)
})

test.each([
  ['a banner', { row: 0, column: 1 }, 1, 12],
  ['left of the board', { row: 1, column: -1 }, 0, 16],
  ['right of the board', { row: 1, column: 4 }, 0, 16],
  ['below the last tile', { row: 4, column: 0 }, 0, 16],
])('no tile at %s', (_, place, found, tiles) => {
  expect(indexAt(place, found, tiles)).toBe(-1)
})

describe('keys', () => {
  test.each([
    [5, 'ArrowLeft', false, 4],
    [4, 'ArrowLeft', false, 4],
    [3, 'ArrowRight', false, 3],
    [5, 'ArrowUp', false, 1],
    [1, 'ArrowUp', false, 1],
    [9, 'ArrowDown', false, 13],
    [13, 'ArrowDown', false, 13],
    [6, 'Home', false, 4],
    [6, 'End', false, 7],
    [6, 'Home', true, 0],
    [6, 'End', true, 15],
  ])('from %i with %s (ctrl %s) to %i', (index, key, ctrl, next) => {
    expect(step(index, key, ctrl, 16)).toBe(next)
  })

  test('another key moves nothing', () => expect(step(3, 'a', false, 16)).toBeUndefined())
})

test('corners and places are each other’s inverse', () => {
  expect(tileSize(size)).toEqual({ width: 92.5, height: 100 })
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      const corner = cornerOf({ row, column }, size)
      expect(placeAt({ x: corner.x + 1, y: corner.y + 1 }, size)).toEqual({ row, column })
    }
  }
  expect(placeAt({ x: -20, y: -20 }, size)).toEqual({ row: -1, column: -1 })
})
