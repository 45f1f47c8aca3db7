import type { DailyAttempt, DailyView } from '../../../../contract/daily.ts'
import type { GameView } from '../../../../contract/game.ts'

/** The result of a board that is over. */
export interface Result {
  completed: boolean
  score: number
  timeSpent: number
  mistakes: number
  /** Null until the server's record is here. */
  share: DailyAttempt['share'] | null
  /** Is it on the day's leaderboard? Assumed until the record is here. */
  ranked: boolean
}

export const resultOfGame = (game: GameView): Result => ({
  completed: game.solved === true,
  score: game.score,
  timeSpent: game.elapsedSeconds,
  mistakes: game.mistakes,
  share: null,
  ranked: true,
})

/** The recorded attempt. Right after the last guess, until the record is here, it is made of the board itself. */
export function resultOf({ userAttempt, game }: DailyView): Result | null {
  if (userAttempt) return userAttempt
  return game && game.status !== 'playing' ? resultOfGame(game) : null
}

/** A result in a word or two. */
export function verdictOf({ completed, mistakes }: Pick<Result, 'completed' | 'mistakes'>): string {
  if (!completed) return 'Not solved'
  return mistakes === 0 ? 'Perfect' : 'Solved'
}
