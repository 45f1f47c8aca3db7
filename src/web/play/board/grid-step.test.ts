import { expect, test } from 'vitest'
import { gridStep } from './grid-step.ts'

test.each([
  [5, 'ArrowLeft', 4],
  [4, 'ArrowLeft', 4],
  [2, 'ArrowRight', 3],
  [3, 'ArrowRight', 3],
  [5, 'ArrowUp', 1],
  [1, 'ArrowUp', 1],
  [9, 'ArrowDown', 13],
  [13, 'ArrowDown', 13],
  [6, 'Home', 4],
  [6, 'End', 7],
  [6, 'Ctrl+Home', 0],
  [6, 'Ctrl+End', 15],
  [3, 'a', undefined],
])('four rows of four: from %i with %s to %s', (index, pressed, next) => {
  expect(gridStep(index, keyOf(pressed), { columns: 4, tiles: 16 })).toBe(next)
})

test.each([
  [2, 'ArrowRight', 2],
  [4, 'ArrowUp', 1],
  [1, 'ArrowDown', 4],
  [2, 'ArrowDown', 2],
  [4, 'ArrowRight', 4],
  [3, 'End', 4],
  [0, 'Ctrl+End', 4],
])('a row of three and one of two: from %i with %s to %s', (index, pressed, next) => {
  expect(gridStep(index, keyOf(pressed), { columns: 3, tiles: 5 })).toBe(next)
})

const keyOf = (pressed: string) => ({
  key: pressed.replace('Ctrl+', ''),
  ctrlKey: pressed.startsWith('Ctrl+'),
})
