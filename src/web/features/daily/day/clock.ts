import type { GameView } from '../../../../contract/game.ts'

/** When each game began by this browser's clock, in ms since 1970, as closely as is known. */
const begun = new Map<string, number>()

/**
 * Takes the server's word on how long a game has lasted. What comes late, or out of a cache, would make it begin later than
 * it did: the earliest of all is the best.
 */
export function noteClock({ id, elapsedSeconds }: GameView, now: number): void {
  begun.set(id, Math.min(begun.get(id) ?? Number.POSITIVE_INFINITY, now - elapsedSeconds * 1000))
}

/** Whole seconds since a game began, as the server counts them; what it took once it is over. */
export function secondsOf(game: GameView, now: number): number {
  if (game.status !== 'playing') return game.elapsedSeconds
  const since = begun.get(game.id) ?? now - game.elapsedSeconds * 1000
  return Math.max(game.elapsedSeconds, Math.floor((now - since) / 1000))
}
