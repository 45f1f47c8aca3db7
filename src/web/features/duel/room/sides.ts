import type { Progress } from '../../../../contract/duel.ts'

/** How far a side is. */
export type Standing = Omit<Progress, 'side'>

/** What a side has done. The number only grows. */
const movesOf = ({ groupsFound, mistakes, finished }: Standing) => groupsFound + mistakes + (finished ? 1 : 0)

/** The later of two standings of one side, whichever of them came first. */
export function further(one: Standing | null, other: Standing | null): Standing | null {
  if (!one || !other) return one ?? other
  return movesOf(other) > movesOf(one) ? other : one
}

/** A side at its start. */
export const atStart: Standing = { groupsFound: 0, mistakes: 0, finished: false, atMs: 0 }
