import { expect, test } from 'vitest'
import type { Board } from '../board/board.ts'
import { foldedOf, unfolded } from './folded.ts'
import { outcomeOf } from './level.ts'

const colors = ['group-1', 'group-3', 'group-10']
const board: Board = {
  groups: colors.map((color, group) => ({
    ...{
      categoryId: `category ${group}`,
      name: `Name, "${group}"`,
      kind: 'pop',
      difficulty: group + 1,
      color,
    },
    words: [0, 1, 2, 3].map((n) => `word ${group} ${n}`),
  })),
  tiles: [0, 1, 2].flatMap((group) =>
    [0, 1, 2, 3].map((n) => ({ id: `${'xyz'[group]}${n}`, text: `word ${group} ${n}`, group })),
  ),
}
const guesses = [
  { tileIds: ['x0', 'x1', 'x2', 'z3'], group: null, at: 0 },
  { tileIds: ['x0', 'y1', 'y2', 'z3'], group: null, at: 12_345 },
  { tileIds: ['z0', 'z1', 'z2', 'z3'], group: 2 },
]

test('a folded board has the groups, colours, outcomes and times of the guesses, and no word', () => {
  const folded = foldedOf(board, guesses)
  const text = JSON.stringify(folded)
  expect(text).not.toContain('word')
  expect(text.length).toBeLessThan(130)
  const again = unfolded(
    JSON.parse(text),
    board.groups.map(({ categoryId }) => categoryId),
  )
  expect(again.board.groups).toEqual(board.groups.map((group) => ({ ...group, words: [] })))
  const groupsIn = (of: Board, tileIds: readonly string[]) =>
    tileIds.map((id) => of.tiles.find((tile) => tile.id === id)?.group).toSorted()
  const seen = (of: Board, all: typeof again.guesses) =>
    all.map((guess) => ({
      ...{ groups: groupsIn(of, guess.tileIds), different: new Set(guess.tileIds).size },
      ...{ group: guess.group, at: guess.at, outcome: outcomeOf(of, guess) },
    }))
  expect(seen(again.board, again.guesses)).toEqual(seen(board, guesses))
})

test('of the fifth group, the name stays and the words go', () => {
  const words = ['word 0 0', 'word 1 0', 'word 2 0', 'word 0 1']
  const folded = foldedOf({ ...board, fifthGroup: { name: 'Not here', words } }, guesses)
  expect(JSON.stringify(folded)).not.toContain('word')
  const again = unfolded(JSON.parse(JSON.stringify(folded)), [])
  expect(again.board.fifthGroup).toEqual({ name: 'Not here', words: [] })
  expect(unfolded(foldedOf(board, guesses), []).board.fifthGroup).toBeUndefined()
})

test('a board without guesses has none', () => {
  expect(unfolded(foldedOf(board, []), []).guesses).toEqual([])
})
