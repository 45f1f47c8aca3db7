import type { Standing } from '../sides.ts'

/** How far a run was `ms` after its own start; null before its first step. */
export function standingAt(steps: readonly Standing[], ms: number): Standing | null {
  return steps.findLast(({ atMs }) => atMs <= ms) ?? null
}

/** How long it is from `ms` to the next step of a run; undefined after its last one. */
export function untilNextStep(steps: readonly Standing[], ms: number): number | undefined {
  const next = steps.find(({ atMs }) => atMs > ms)
  return next && next.atMs - ms
}
