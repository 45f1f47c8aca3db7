import type { Progress } from '../../../../contract/duel.ts'

export type Standing = Omit<Progress, 'side'>

/**
 * The number of moves in a standing. The number only grows, so the standing with the greater number is the later one.
 */
const movesOf = ({ groupsFound, mistakes, finished }: Standing) => groupsFound + mistakes + (finished ? 1 : 0)

/** Returns the later of two standings, because messages may arrive out of order. */
export function further(one: Standing | null, other: Standing | null): Standing | null {
  if (!one || !other) return one ?? other
  return movesOf(other) > movesOf(one) ? other : one
}

export const atStart: Standing = { groupsFound: 0, mistakes: 0, finished: false, atMs: 0 }

/** The standing `ms` milliseconds after the start of the run; null before the first step. */
export function standingAt(steps: readonly Standing[], ms: number): Standing | null {
  return steps.findLast(({ atMs }) => atMs <= ms) ?? null
}

/** The time from `ms` to the next step of the run, in ms. The time is undefined after the last step. */
export function untilNextStep(steps: readonly Standing[], ms: number): number | undefined {
  const next = steps.find(({ atMs }) => atMs > ms)
  return next && next.atMs - ms
}
