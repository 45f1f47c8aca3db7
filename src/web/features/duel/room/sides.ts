import type { Duel, Duelist, Progress, Side } from '../../../../contract/duel.ts'
import { playerName } from '../../../lib/format.ts'

/** How far a side is. */
export type Standing = Omit<Progress, 'side'>

/** The two players of a duel as one of them sees it. */
export interface Sides {
  me: Duelist
  rival: Duelist
  mySide: Side
  /** The other's name. */
  name: string
}

export function sidesOf(duel: Pick<Duel, 'challenger' | 'challenged'>, myId: string): Sides {
  const isMine = duel.challenger.id === myId
  const rival = isMine ? duel.challenged : duel.challenger
  return {
    me: isMine ? duel.challenger : duel.challenged,
    rival,
    mySide: isMine ? 'challenger' : 'challenged',
    name: playerName(rival),
  }
}

/** What a side has done. The number only grows. */
const movesOf = ({ groupsFound, mistakes, finished }: Standing) => groupsFound + mistakes + (finished ? 1 : 0)

/** The later of two standings of one side, whichever of them came first. */
export function further(one: Standing | null, other: Standing | null): Standing | null {
  if (!one || !other) return one ?? other
  return movesOf(other) > movesOf(one) ? other : one
}

/** A side at its start. */
export const atStart: Standing = { groupsFound: 0, mistakes: 0, finished: false, atMs: 0 }
