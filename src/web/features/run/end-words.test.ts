import { expect, test } from 'vitest'
import type { Hindsight } from '../../../contract/game.ts'
import { scoreParts } from '../../domain/result/score-parts.ts'
import { gameView, groupView } from '../../play/state/test-game.ts'
import { hindsightLine } from './hindsight-line.ts'

const groups = ['Rivers', 'Cheeses', 'Dances', 'Knots'].map((name, index) =>
  groupView(name, [...'ABCD'], `group-${index + 1}`),
)
const hindsight = (...percents: number[]): Hindsight => ({
  board: 'tricky',
  groups: percents.map((foundPercent, index) => ({ color: `group-${index + 1}`, players: 20, foundPercent })),
})

test('the group that most miss is told, and when the player found it', () => {
  const game = gameView({ completedGroups: groups, hindsight: hindsight(88, 41, 94, 60) })
  expect(hindsightLine(game)).toBe('59% miss Cheeses; you found it second.')
})

test('a group that the player missed too is told as that', () => {
  const game = gameView({
    completedGroups: groups.slice(0, 3),
    missedGroups: groups.slice(3),
    hindsight: hindsight(88, 94, 60, 41),
  })
  expect(hindsightLine(game)).toBe('59% miss Knots; so did you.')
})

test.each([
  ['nothing is known of others', hindsight()],
  ['no group is hard for them', hindsight(88, 76, 94, 80)],
])('nothing is told where %s', (_, known) => {
  expect(hindsightLine(gameView({ completedGroups: groups, hindsight: known }))).toBeNull()
})

test('the parts of a score make the score', () => {
  const game = gameView({ completedGroups: groups, mistakes: 1, elapsedSeconds: 162, levelScore: 603 })
  expect(scoreParts(game)).toEqual([
    { name: '4 groups', points: 450 },
    { name: '3 mistakes left', points: 75 },
    { name: 'Speed, 2:42', points: 78 },
  ])
})

test('a hint takes the bonus, and that is said', () => {
  const game = gameView({ completedGroups: groups, hintsUsed: 1, elapsedSeconds: 9, levelScore: 450 })
  expect(scoreParts(game)).toEqual([
    { name: '4 groups', points: 450 },
    { name: 'No bonus after a hint, 0:09', points: 0 },
  ])
})

test.each([
  ['a lost board', { completedGroups: groups.slice(1), levelScore: 350 }],
  ['a score of other rules', { completedGroups: groups, levelScore: 1_000 }],
])('%s has no parts', (_, changes) => {
  expect(scoreParts(gameView(changes))).toBeUndefined()
})
