import type { GameView } from '../../../../contract/game.ts'

/** The estimated start time of each game, in ms since 1970 (this browser's clock). */
const begun = new Map<string, number>()

/**
 * Computes and stores a game's start from the elapsed time in an answer of the server. A late or cached answer gives a
 * start that is too late, so the earliest computed start is kept.
 */
export function noteClock({ id, elapsedSeconds }: GameView, now: number): void {
  begun.set(id, Math.min(begun.get(id) ?? Number.POSITIVE_INFINITY, now - elapsedSeconds * 1000))
}

/** Whole seconds since the game's start by the server's clock. For a finished game, the game's duration in seconds. */
export function secondsOf(game: GameView, now: number): number {
  if (game.status !== 'playing') return game.elapsedSeconds
  const since = begun.get(game.id) ?? now - game.elapsedSeconds * 1000
  return Math.max(game.elapsedSeconds, Math.floor((now - since) / 1000))
}
