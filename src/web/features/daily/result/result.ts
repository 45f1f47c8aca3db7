import type { GameView } from '../../../../contract/game.ts'

export interface Result {
  completed: boolean
  score: number
  timeSpent: number
  mistakes: number
}

export const resultOfGame = (game: GameView): Result => ({
  completed: game.solved === true,
  score: game.score,
  timeSpent: game.elapsedSeconds,
  mistakes: game.mistakes,
})

/** Describes the result of a daily in one or two words. */
export function verdictOf({ completed, mistakes }: Pick<Result, 'completed' | 'mistakes'>): string {
  if (!completed) return 'Not solved'
  return mistakes === 0 ? 'Perfect' : 'Solved'
}
