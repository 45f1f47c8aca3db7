import type { GameView } from '../../../contract/game.ts'

/** The estimated start time of each game, in Unix ms (this browser's clock). */
const begun = new Map<string, number>()

/**
 * Computes the start time of a game from the elapsed time in the server's reply, and stores it. A late or cached reply
 * leads to a start time that is too late, so the earliest computed start time is kept.
 */
export function noteClock({ id, elapsedSeconds }: GameView, now: number): void {
  begun.set(id, Math.min(begun.get(id) ?? Number.POSITIVE_INFINITY, now - elapsedSeconds * 1000))
}

/**
 * The number of whole seconds since the start of the game, by the server's clock. For a finished game, returns the
 * duration of the game in seconds.
 */
export function secondsOf(game: GameView, now: number): number {
  if (game.status !== 'playing') return game.elapsedSeconds
  const since = begun.get(game.id) ?? now - game.elapsedSeconds * 1000
  return Math.max(game.elapsedSeconds, Math.floor((now - since) / 1000))
}
