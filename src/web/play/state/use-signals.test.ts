import { expect, test } from 'vitest'
import type { GameView } from '../../../contract/game.ts'
import { freshPlay, type PlayState } from './play-reducer.ts'
import { gameView } from './test-game.ts'
import { signalOf } from './use-signals.ts'

const wordIds = ['a', 'b', 'c', 'd']
const shown = (outcome: 'correct' | 'wrong' | 'one_away', status: GameView['status']): PlayState => ({
  ...freshPlay(gameView({ status })),
  settling: { outcome, wordIds },
})

test.each([
  ['correct', 'playing', 'correct'],
  ['correct', 'level_complete', 'solved'],
  ['correct', 'finished', 'solved'],
  ['wrong', 'playing', 'wrong'],
  ['one_away', 'playing', 'one_away'],
  ['wrong', 'game_over', 'lost'],
  ['one_away', 'out_of_mistakes', 'one_away'],
] as const)('%s while the game is %s: %s', (outcome, status, signal) => {
  expect(signalOf(shown(outcome, status))).toBe(signal)
})

test('a board at rest has no signal, even after a repeated guess', () => {
  const state = freshPlay(gameView())
  expect(signalOf({ ...state, gesture: { kind: 'repeat', wordIds, serial: 1 } })).toBeNull()
})
