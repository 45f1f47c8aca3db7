import { expect, test } from 'vitest'
import { placeAt } from './drag.ts'
import { cornerOf, tileSize } from './geometry.ts'

const size = { width: 400, height: 430, rows: 4, columns: 4, gap: 10 }

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
