import { expect, test } from 'vitest'
import { earnedAtEnd } from './earned.ts'
import { gameView } from './test-game.ts'

const score = (value: number) => ({ kind: 'score', score: value })
const level = (value: number) => ({ kind: 'level', level: value })

test.each([
  ['below 1000', 1, 900, 900, 0, []],
  ['a first best', 3, 1500, 600, 400, [score(1500)]],
  ['not above the best', 3, 1500, 600, 1500, []],
  ['a further level of the record run', 4, 2100, 600, 1500, []],
  ['a record run that was below 1000 before', 2, 1100, 600, 500, [score(1100)]],
  ['a fifth level', 5, 2100, 600, 9000, [level(5)]],
  ['both', 5, 9100, 600, 9000, [score(9100), level(5)]],
])('%s', (_, at, total, levelScore, best, earned) => {
  expect(
    earnedAtEnd(gameView({ status: 'level_complete', level: at, score: total, levelScore }), best),
  ).toEqual(earned)
})

test('a fifth level that was lost is no achievement', () => {
  expect(earnedAtEnd(gameView({ status: 'game_over', level: 5, score: 300, levelScore: 100 }), 0)).toEqual([])
})
