import type { Progress } from '../../../../contract/duel.ts'

export type Standing = Omit<Progress, 'side'>

/**
 * Number of moves that a player has made so far. Of two `Standing` objects of a player, the object with more moves is
 * newer.
 */
const movesOf = ({ groupsFound, mistakes, finished }: Standing) => groupsFound + mistakes + (finished ? 1 : 0)

/** Returns the newer of two states of a player's progress, because messages can arrive in the wrong order. */
export function further(one: Standing | null, other: Standing | null): Standing | null {
  if (!one || !other) return one ?? other
  return movesOf(other) > movesOf(one) ? other : one
}

export const atStart: Standing = { groupsFound: 0, mistakes: 0, finished: false, atMs: 0 }

/** Returns the player's progress `ms` milliseconds after the player's start; null before the first entry of `steps`. */
export function standingAt(steps: readonly Standing[], ms: number): Standing | null {
  return steps.findLast(({ atMs }) => atMs <= ms) ?? null
}

/** Time from `ms` until the player's next move, in ms; undefined after the last move. */
export function untilNextStep(steps: readonly Standing[], ms: number): number | undefined {
  const next = steps.find(({ atMs }) => atMs > ms)
  return next && next.atMs - ms
}
