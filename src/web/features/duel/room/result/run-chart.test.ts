import { expect, test } from 'vitest'
import { endLabels, raceShape } from './run-chart.ts'

const box = { width: 600, height: 300 }
const step = (atMs: number, groupsFound: number, mistakes = 0, finished = false) => ({
  atMs,
  groupsFound,
  mistakes,
  finished,
})
const won = [step(0, 0), step(30_000, 1), step(45_000, 1, 1), step(60_000, 2, 1, true)]
const lost = [step(0, 0), step(20_000, 0, 1), step(40_000, 0, 2, true)]

test('groups are knots at their time and height, mistakes lie on the thread', () => {
  const { runs, lines, ticks } = raceShape([won, lost], 2, box)
  expect(runs[0]?.knots).toEqual([
    [300, 150],
    [600, 0],
  ])
  expect(runs[0]?.crosses).toEqual([[450, 150]])
  expect(runs[0]?.end).toEqual([600, 0])
  expect(runs[0]?.path).toBe('M0 300H300V150H600V0')
  expect(lines).toEqual([300, 150, 0])
  expect(ticks.map(({ seconds }) => seconds)).toEqual([0, 10, 20, 30, 40, 50, 60])
})

test('a run without a group stays at the ground until its end', () => {
  const { runs } = raceShape([won, lost], 2, box)
  expect(runs[1]).toMatchObject({
    knots: [],
    crosses: [
      [200, 300],
      [400, 300],
    ],
    end: [400, 300],
  })
})

test('long races have few names on their axis', () => {
  const { ticks } = raceShape([[step(0, 0), step(3_599_000, 0, 0, true)]], 5, box)
  expect(ticks.length).toBeLessThanOrEqual(7)
  expect(ticks.at(-1)).toEqual({ seconds: 3_600, x: 600 })
})

test('an instant is a run, too', () => {
  expect(raceShape([[step(0, 0, 0, true)]], 5, box).runs[0]?.end).toEqual([0, 300])
})

const size = { gap: 12, line: 16 }

const collide = (a: { x: number; y: number }, b: { x: number; y: number }, widths: [number, number]) =>
  Math.abs(a.x - b.x) < (widths[0] + widths[1]) / 2 && Math.abs(a.y - b.y) < size.line

test('labels never lie over each other or outside, wherever the runs end', () => {
  const widths: [number, number] = [70, 190]
  for (let a = 0; a <= 600; a += 50)
    for (let b = 0; b <= 600; b += 50)
      for (const [ya, yb] of [
        [0, 0],
        [300, 300],
        [0, 10],
        [0, 60],
        [240, 300],
      ] as const) {
        const [one, two] = endLabels(
          [
            [a, ya],
            [b, yb],
          ],
          widths,
          box,
          size,
        )
        expect(collide(one, two, widths), `${a} ${b} ${ya} ${yb}`).toBe(false)
        expect(one.x - 35).toBeGreaterThanOrEqual(0)
        expect(two.x + 95).toBeLessThanOrEqual(600)
      }
})
