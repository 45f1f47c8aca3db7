import type { GameView } from '../../../../contract/game.ts'

/** When each game began by this browser's clock, in ms since 1970, as closely as it is known. */
const begun = new Map<string, number>()

/**
 * Notes how long a game has lasted by the server's word. An answer that comes late, or out of a cache, makes the game seem to
 * have begun later, so the earliest beginning is kept.
 */
export function noteClock({ id, elapsedSeconds }: GameView, now: number): void {
  begun.set(id, Math.min(begun.get(id) ?? Number.POSITIVE_INFINITY, now - elapsedSeconds * 1000))
}

/** Whole seconds since a game began, as the server counts them. For a game that is over: the seconds it took. */
export function secondsOf(game: GameView, now: number): number {
  if (game.status !== 'playing') return game.elapsedSeconds
  const since = begun.get(game.id) ?? now - game.elapsedSeconds * 1000
  return Math.max(game.elapsedSeconds, Math.floor((now - since) / 1000))
}
