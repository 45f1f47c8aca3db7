import type { Progress } from '../../../../contract/duel.ts'

export type Standing = Omit<Progress, 'side'>

/** Only grows, so it orders two standings of one side. */
const movesOf = ({ groupsFound, mistakes, finished }: Standing) => groupsFound + mistakes + (finished ? 1 : 0)

/** Messages may arrive out of order: returns the later standing. */
export function further(one: Standing | null, other: Standing | null): Standing | null {
  if (!one || !other) return one ?? other
  return movesOf(other) > movesOf(one) ? other : one
}

export const atStart: Standing = { groupsFound: 0, mistakes: 0, finished: false, atMs: 0 }

/** The standing `ms` after the run's own start. Null before its first step. */
export function standingAt(steps: readonly Standing[], ms: number): Standing | null {
  return steps.findLast(({ atMs }) => atMs <= ms) ?? null
}

/** From `ms` to the run's next step. Undefined after its last one. */
export function untilNextStep(steps: readonly Standing[], ms: number): number | undefined {
  const next = steps.find(({ atMs }) => atMs > ms)
  return next && next.atMs - ms
}
