import type { DailyAttempt, DailyView } from '../../../../contract/daily.ts'
import type { GameView } from '../../../../contract/game.ts'

/** What the summary says of a board that is over. */
export interface Result {
  completed: boolean
  score: number
  timeSpent: number
  mistakes: number
  /** Null until the server's record has come. */
  share: DailyAttempt['share'] | null
  /** Does it count for the day's board? Unknown until then. */
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

/** The recorded attempt; right after the last guess, until it has come, what the board itself says. */
export function resultOf({ userAttempt, game }: DailyView): Result | null {
  if (userAttempt) return userAttempt
  return game && game.status !== 'playing' ? resultOfGame(game) : null
}

/** What a result is called. */
export function verdictOf({ completed, mistakes }: Pick<Result, 'completed' | 'mistakes'>): string {
  if (!completed) return 'Not solved'
  return mistakes === 0 ? 'Perfect' : 'Solved'
}
