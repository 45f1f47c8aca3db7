import { describe, expect, test } from 'vitest'
import { percentAt, placeOf, WAY_LENGTH, wayPath } from './way.ts'

const stops = [1, 5, 10, 15, 20]

/** Returns the end points of the curves in an SVG path. Each command `C` has two control points and an end point. */
const ends = (d: string) =>
  [...d.matchAll(/C\S+ \S+ \S+ \S+ (\S+?) (\d+)(?=C|$)/g)].map(([, x, y]) => [Number(x), Number(y)])

describe('where the knots stand', () => {
  test.each([
    [1, 0],
    [5, 8.16],
    [10, 18.37],
    [20, 38.78],
    [50, 100],
    [64, 100],
  ])('level %i is at %d %% of the thread', (level, percent) => {
    expect(percentAt(level)).toBeCloseTo(percent, 2)
  })

  test('a level below the first is at the beginning', () => {
    expect(placeOf(0)).toBe(0)
  })
})

describe('the thread so far', () => {
  test('nothing at level 1', () => {
    expect(wayPath(stops, 1)).toBe('')
  })

  test('it ends where the player is, and at the last level for whoever is beyond it', () => {
    expect(ends(wayPath(stops, 7)).at(-1)).toEqual([6, 10])
    expect(ends(wayPath(stops, 80)).at(-1)).toEqual([WAY_LENGTH, 10])
  })

  test('it passes through each knot on its way, and stays in the middle there', () => {
    const passed = ends(wayPath(stops, 22))
    for (const stop of stops.slice(1)) expect(passed).toContainEqual([placeOf(stop), 10])
  })

  test('its waves turn from one side to the other, also at a knot', () => {
    const sides = [...wayPath(stops, 50).matchAll(/C\S+ (\d+)/g)].map(([, y]) => Number(y))
    expect(new Set(sides)).toEqual(new Set([1, 19]))
    for (const [index, side] of sides.entries()) if (index > 0) expect(side).not.toBe(sides[index - 1])
  })
})
