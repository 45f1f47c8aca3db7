import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexAt } from '../board/drag.ts'
import { arranged, gathered, placeOf, reconciled, shuffled, swapped, withoutFirstRow } from './arrangement.ts'

const order = [...'abcdefghijkl']

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

test('a swap moves two tiles and nothing else', () => {
  expect(swapped(order, 1, 6).join('')).toBe('agcdefbhijkl')
  expect(swapped(order, 1, 99)).toEqual(order)
})

test.each([
  ['abcd', 'abcdefghijkl'],
  ['dcba', 'dcbaefghijkl'],
  ['lkji', 'lkjiefghdcba'],
  ['behk', 'behkafgcijdl'],
])('found tiles %s gather in the first row', (found, expected) => {
  const next = gathered(order, [...found])
  expect(next.slice(0, 4).join('')).toBe(found)
  expect([...next].sort()).toEqual(order)
  expect(next.join('')).toBe(expected)
})

test('whatever is found, only the first row and the places of the found tiles change', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(order, { minLength: 4, maxLength: 4 }), (found) => {
      const next = gathered(order, found)
      expect(withoutFirstRow(next)).toHaveLength(8)
      order.forEach((id, i) => {
        if (i >= 4 && !found.includes(id)) expect(next[i]).toBe(id)
      })
    }),
  )
})

test('the server decides which tiles there are, the player where they stand', () => {
  expect(reconciled(['c', 'a', 'b'], ['a', 'b', 'c', 'd'])).toEqual(['c', 'a', 'b', 'd'])
  expect(reconciled(['c', 'a', 'b'], ['a', 'c'])).toEqual(['c', 'a'])
  expect(reconciled([], ['a', 'c'])).toEqual(['a', 'c'])
})

test('tiles follow an arrangement', () => {
  const tiles = [...'abc'].map((id) => ({ id }))
  expect(arranged(tiles, ['c', 'x', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test('a shuffle keeps the tiles and never the order', () => {
  expect(shuffled(order, () => 0.999999)).not.toEqual(order)
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      (numbers) => {
        const next = shuffled(order, () => numbers.next().value ?? 0)
        expect(next).not.toEqual(order)
        expect([...next].sort()).toEqual(order)
      },
    ),
  )
})
