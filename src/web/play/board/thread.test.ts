import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fit, setOnTile } from '../../../engine/tile-text.ts'
import { cornerOf, type Place, tileSize } from './geometry.ts'
import { frameOf, lengthOf, pointOf, SLACK, shortestWay, threadThrough, wordHeight } from './thread.ts'

const size = { width: 374, height: 464, rows: 4, columns: 4, gap: 8 }
const at = (row: number, column: number): Place => ({ row, column })
const fit: Fit = { lines: ['WORD'], stretch: 100, size: 16 }
const chosen = (...places: Place[]) => places.map((place, n) => ({ id: `${n}`, place, fit }))
const pieceOf = (...places: Place[]) => {
  const [piece] = threadThrough(chosen(...places), size).pieces
  if (!piece) throw new Error('no thread')
  return piece
}

/** Half the width of the thread at four selected words, in CSS pixels. */
const HALF = 2

/** Words of all lengths, with up to three lines. The widths are about those of the font of the tiles. */
const word = fc.array(fc.string({ unit: fc.constantFrom(...'AEIMW'), minLength: 1, maxLength: 12 }), {
  minLength: 1,
  maxLength: 3,
})
const board = fc
  .record({
    groups: fc.integer({ min: 4, max: 10 }),
    width: fc.integer({ min: 300, max: 1100 }),
    row: fc.integer({ min: 56, max: 260 }),
    gap: fc.constantFrom(4, 8, 12),
  })
  .chain(({ groups, width, row, gap }) =>
    fc.record({
      size: fc.constant({
        ...{ width, height: groups * (row + gap) - gap, rows: groups, columns: 4, gap },
      }),
      words: fc.array(word, { minLength: groups * 4, maxLength: groups * 4 }),
      selected: fc.uniqueArray(fc.integer({ min: 0, max: groups * 4 - 1 }), { minLength: 2, maxLength: 4 }),
    }),
  )

test('the thread crosses no word: 500 random selections of boards of 16 to 40 tiles', () => {
  const measure = (text: string, stretch: number) => text.length * 0.7 * (stretch / 100)
  fc.assert(
    fc.property(board, ({ size, words, selected }) => {
      const tile = tileSize(size)
      const all = words.map((parts, index) => {
        const place = at(Math.floor(index / 4), index % 4)
        return { id: `${index}`, place, fit: setOnTile(parts.join(' '), tile, measure) }
      })
      const tied = selected.flatMap((index) => all[index] ?? [])
      const { pieces, ties } = threadThrough(tied, size)
      expect(pieces).toHaveLength(selected.length - 1)
      const middles = all.map(({ id, place, fit }) => {
        const corner = cornerOf(place, size)
        return { id, corner, fit, y: corner.y + tile.height / 2 }
      })
      const inside = (x: number, y: number, corner: { x: number; y: number }) =>
        x >= corner.x && x <= corner.x + tile.width && y >= corner.y && y <= corner.y + tile.height
      for (const slack of Object.values(SLACK)) {
        for (const piece of pieces) {
          for (let t = 0; t <= 1; t += 1 / 64) {
            const { x, y } = pointOf(piece, t, slack)
            // A tile draws only the pieces that are tied to it; every other tile covers the thread.
            const over = middles.find(({ id, corner }) => ties.get(id)?.pieces.length && inside(x, y, corner))
            if (!over || !piece.ids.includes(over.id)) continue
            expect(Math.abs(y - over.y)).toBeGreaterThanOrEqual(wordHeight(over.fit) / 2 + HALF - 0.01)
          }
        }
      }
      for (const { id, fit } of middles) {
        const tie = ties.get(id)
        expect(tie !== undefined).toBe(tied.some((one) => one.id === id))
        for (const { y } of tie?.knots ?? []) {
          const free = Math.abs(y - tile.height / 2) - wordHeight(fit) / 2
          expect(free).toBeGreaterThanOrEqual((tie?.radius ?? 0) - 0.01)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('the thread leaves a tile at the edge that faces the next tile', () => {
  const down = pieceOf(at(0, 1), at(1, 1))
  expect(down.left.x).toBe(down.right.x)
  expect(lengthOf(down)).toBeLessThan(size.gap + 40)
  expect(down.sag).toBe(0)
  // Within a row, the thread is horizontal and below the words.
  const across = pieceOf(at(2, 0), at(2, 3))
  expect(across.left.y).toBe(across.right.y)
  expect(across.left.y).toBeGreaterThan(cornerOf(at(2, 0), size).y + tileSize(size).height / 2)
  const up = pieceOf(at(3, 3), at(0, 0))
  expect(up.isFromLeft).toBe(false)
  expect(up.right.y).toBeLessThan(cornerOf(at(3, 3), size).y + tileSize(size).height / 2)
})

test('the thread takes the shortest way; among equal ways, the order of selection decides', () => {
  expect(shortestWay([at(0, 0), at(0, 3), at(0, 1)])).toEqual([0, 2, 1])
  expect(shortestWay([at(3, 3), at(0, 0), at(2, 2), at(1, 1)])).toEqual([0, 2, 3, 1])
  expect(shortestWay([at(1, 1), at(0, 0)])).toEqual([0, 1])
  const square = [at(0, 0), at(0, 1), at(1, 0)]
  expect(shortestWay(square)).toEqual([1, 0, 2])
})

test('a slack thread hangs down, a taut thread is straight', () => {
  const piece = pieceOf(at(0, 0), at(0, 3))
  const straight = (piece.left.y + piece.right.y) / 2
  const middle = (tension: keyof typeof SLACK) => pointOf(piece, 0.5, SLACK[tension]).y - straight
  expect(middle('taut')).toBeCloseTo(0)
  expect(middle('tight')).toBeGreaterThan(0)
  expect(middle('loose')).toBeGreaterThan(middle('tight'))
  expect(middle('slack')).toBeGreaterThan(middle('loose'))
  expect(middle('slack')).toBeLessThan(15)
})

test('the frame of a piece maps the x axis to the piece', () => {
  const piece = pieceOf(at(0, 0), at(2, 3))
  const [a = 0, b = 0, , , x = 0, y = 0] = frameOf(piece, 10)
  expect(x + 10 * a).toBeCloseTo(piece.right.x)
  expect(y + 10 * b).toBeCloseTo(piece.right.y)
})
