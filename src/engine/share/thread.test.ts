import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAILY_GROUPS } from '../rules.ts'
import { drawThread, type Thread, threadInWords, threadOf } from './thread.ts'

const rows = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2 })
/** Threads that a board of four groups can leave: mistakes between found groups. */
const played = fc
  .record({
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
    mistakes: fc.array(fc.record({ rows, after: fc.nat(3) }), { maxLength: 4 }),
  })
  .map(({ order, mistakes }) => {
    const solved = mistakes.length < 4
    const thread: Thread = (solved ? order : order.slice(0, 3)).flatMap((row, index) => [
      ...mistakes.filter(({ after }) => after === index).map((mistake) => mistake.rows),
      [row],
    ])
    return { solved, thread: solved ? thread : [...thread, ...mistakes.slice(-1).map((one) => one.rows)] }
  })
const sizes = fc.constantFrom([46, 34], [60, 40], [500, 458], [1200, 630])

/** Every coordinate of an SVG path that contains only absolute commands. */
const pointsOf = (path: string): [number, number][] =>
  [...path.matchAll(/([MCQV])([^MCQV]*)/g)].flatMap(([, command, text = '']) => {
    const numbers = text.trim().split(' ').map(Number)
    if (command === 'V') return [[0, numbers[0] ?? Number.NaN]]
    return Array.from({ length: numbers.length / 2 }, (_, n) => [
      numbers[2 * n] ?? Number.NaN,
      numbers[2 * n + 1] ?? Number.NaN,
    ])
  })

test('every guess has its knots in the rows of its groups, from left to right, inside the box', () => {
  fc.assert(
    fc.property(played, sizes, ({ thread, solved }, [width = 0, height = 0]) => {
      const drawing = drawThread(thread, { width, height, groups: DAILY_GROUPS, solved })
      const columns = [...new Set(drawing.knots.map(({ x }) => x))]
      expect(columns).toHaveLength(thread.length)
      expect(columns).toEqual([...columns].sort((a, b) => a - b))
      for (const [guess, x] of columns.entries()) {
        const knots = drawing.knots.filter((knot) => knot.x === x)
        expect(knots.map(({ row }) => row)).toEqual(thread[guess])
        for (const { row, y, r, isFull } of knots) {
          expect(y).toBe(drawing.rows[row])
          expect(isFull).toBe(thread[guess]?.length === 1)
          expect(r).toBeGreaterThan(1)
        }
      }
      if (solved) expect(drawing.knots.at(-1)?.isFull).toBe(true)
      expect(drawing.fray === '').toBe(solved)
      const edge = drawing.stroke / 2 - 0.02
      for (const { x, y, r } of drawing.knots) {
        expect(Math.min(x - r - edge, y - r - edge)).toBeGreaterThanOrEqual(0)
        expect(x + r + edge).toBeLessThanOrEqual(width)
        expect(y + r + edge).toBeLessThanOrEqual(height)
      }
      for (const [x, y] of [drawing.line, drawing.fray, drawing.ties].flatMap(pointsOf)) {
        expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true)
      }
      // Knots of two guesses never touch, so the order of the guesses can be read.
      const [first, second] = columns
      if (first !== undefined && second !== undefined) {
        const most = Math.max(...drawing.knots.map(({ r }) => r))
        expect(second - first).toBeGreaterThan(2 * most)
      }
    }),
  )
})

test('a board without a guess has rows and no knot', () => {
  const drawing = drawThread([], { width: 60, height: 40, groups: DAILY_GROUPS, solved: false })
  expect(drawing).toMatchObject({ line: '', fray: '', ties: '', knots: [] })
  expect(drawing.rows).toHaveLength(DAILY_GROUPS)
})

test('the thread of guesses has each row once, the row with most words first', () => {
  const guesses = [
    ['group-2', 'group-4', 'group-4', 'group-4'],
    ['group-3', 'group-3', 'group-3', 'group-3'],
    ['group-4', 'group-1', 'group-1', 'group-4'],
  ]
  expect(threadOf(guesses)).toEqual([[3, 1], [2], [0, 3]])
  expect(threadInWords(threadOf(guesses))).toBe(
    'mistake across two groups, then group 3 found, then mistake across two groups',
  )
  expect(threadInWords([])).toBe('no guess')
})
