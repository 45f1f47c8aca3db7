import type { GameView } from '../../../../contract/game.ts'

/** When each game started by this browser's clock, in ms since 1970, as closely as known. */
const begun = new Map<string, number>()

/**
 * Notes the server's elapsed time of a game. A late or cached answer makes the start seem later, so the earliest
 * start is kept.
 */
export function noteClock({ id, elapsedSeconds }: GameView, now: number): void {
  begun.set(id, Math.min(begun.get(id) ?? Number.POSITIVE_INFINITY, now - elapsedSeconds * 1000))
}

/** Whole seconds since a game started, as the server counts them. For a finished game: its duration. */
export function secondsOf(game: GameView, now: number): number {
  if (game.status !== 'playing') return game.elapsedSeconds
  const since = begun.get(game.id) ?? now - game.elapsedSeconds * 1000
  return Math.max(game.elapsedSeconds, Math.floor((now - since) / 1000))
}
