import { expect, test } from 'vitest'
import type { GameView, GuessReply } from '../../../contract/game.ts'
import { boardSentence, outcomeSentence } from './sentences.ts'

const view = (words: number, found: number) =>
  ({
    mode: 'daily',
    level: 3,
    groupCount: 4,
    words: Array.from({ length: words }, () => ({})),
    completedGroups: Array.from({ length: found }, () => ({})),
  }) as unknown as GameView

test.each([
  ['a fresh board', view(16, 0), '16 words, four groups.'],
  ['a board that was begun', view(8, 2), '8 words, four groups. Two of four groups found.'],
  ['a board that is over', view(0, 2), ''],
])('what is read out of %s', (_, game, sentence) => {
  expect(boardSentence(game)).toBe(sentence)
})

test('the fifth group has its own sentence, except at the end of the board', () => {
  const game = { ...view(16, 0), status: 'playing', mistakes: 1, maxMistakes: 4 } as GameView
  const reply: GuessReply = { outcome: 'wrong', isFifthGroup: true, game }
  expect(outcomeSentence(reply)).toEqual({
    shown: 'Clever, but no: that group is not on this board.',
    said: 'Clever, but no: that group is not on this board. Three mistakes left.',
    tone: 'bad',
  })
  expect(outcomeSentence({ ...reply, game: { ...game, status: 'finished' } }).shown).toMatch(/Game Over/)
})
