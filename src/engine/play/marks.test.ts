import { expect, test } from 'vitest'
import type { Board } from '../board/board.ts'
import { areMarks, type Marks, openMarks, wholeGroups } from './marks.ts'

const board = {
  groups: [{}, {}],
  tiles: [...'abcdefgh'].map((id, index) => ({ id, text: id, group: index < 4 ? 0 : 1 })),
} as unknown as Board

test.each<[string, Marks, number[]]>([
  ['no marks', {}, []],
  ['three of a group', { a: 1, b: 1, c: 1 }, []],
  ['a group', { a: 2, b: 2, c: 2, d: 2 }, [0]],
  ['a group with two marks', { a: 1, b: 1, c: 2, d: 2 }, []],
  ['a group and a word of another group', { a: 1, b: 1, c: 1, d: 1, e: 1 }, []],
  ['two groups', { a: 1, b: 1, c: 1, d: 1, e: 4, f: 4, g: 4, h: 4 }, [0, 1]],
])('marked whole: %s', (_name, marks, groups) => {
  expect(wholeGroups(board, marks)).toEqual(groups)
})

test('marks belong to tiles of the board, and found tiles lose their marks', () => {
  expect(areMarks(board, { a: 1, h: 2 })).toBe(true)
  expect(areMarks(board, { z: 1 })).toBe(false)
  expect(openMarks(board, [0], { a: 1, h: 2 })).toEqual({ h: 2 })
})
