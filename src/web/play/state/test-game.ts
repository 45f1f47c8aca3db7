import type { GameView, GroupView } from '../../../contract/game.ts'

export const groupView = (name: string, words: string[], color = 'group-1'): GroupView => ({
  name,
  words,
  color,
  difficulty: 1,
})

/** A classic game at level 1 with sixteen words `A` … `P`. The ids of the words are the lower-case letters. */
export function gameView(changes: Partial<GameView> = {}): GameView {
  return {
    id: 'game-1',
    mode: 'classic',
    status: 'playing',
    level: 1,
    score: 0,
    levelScore: 0,
    groupCount: 4,
    mistakes: 0,
    maxMistakes: 4,
    hintsUsed: 0,
    extraLifeUsed: false,
    startedAt: '2025-01-01T12:00:00.000Z',
    elapsedSeconds: 0,
    words: [...'ABCDEFGHIJKLMNOP'].map((text) => ({ id: text.toLowerCase(), text })),
    completedGroups: [],
    hintedWordIds: [],
    marks: {},
    canUseExtraLife: false,
    ...changes,
  }
}
