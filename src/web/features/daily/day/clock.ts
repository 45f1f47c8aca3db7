import type { GameView } from '../../../../contract/game.ts'

/** The estimated start of each game by this browser's clock, in ms since 1970. */
const begun = new Map<string, number>()

/**
 * Stores the start of a game from the server's elapsed time. A late or cached answer makes the start seem later, so
 * the earliest start is kept.
 */
export function noteClock({ id, elapsedSeconds }: GameView, now: number): void {
  begun.set(id, Math.min(begun.get(id) ?? Number.POSITIVE_INFINITY, now - elapsedSeconds * 1000))
}

/**
 * Whole seconds since the game's start by the server's clock. For a finished game the function returns the game's
 * duration.
 */
export function secondsOf(game: GameView, now: number): number {
  if (game.status !== 'playing') return game.elapsedSeconds
  const since = begun.get(game.id) ?? now - game.elapsedSeconds * 1000
  return Math.max(game.elapsedSeconds, Math.floor((now - since) / 1000))
}
