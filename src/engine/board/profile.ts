import { GROUP_SIZE } from '../rules.ts'
import type { BoardRequest } from './request.ts'

/** How cruel a board is to be: every knob of the generator, set by the window of difficulty and the number of groups. */
export interface Profile {
  /** Difficulty of categories, inclusive. */
  min: number
  max: number
  /** Traps planted: `traps[n]` is the chance in a thousand of n of them. */
  traps: readonly number[]
  /** Tiles that a phantom is to have. */
  phantomTiles: number
  /** Fill-ins and wordplay groups at most. */
  language: number
  /** Groups of one other kind at most, and of one difficulty. */
  sameKind: number
  sameDifficulty: number
  /** Groups are filled with the nearest of so many candidates to what is there, or the furthest; 1 is the random draw. */
  candidates: number
  prefers: 'near' | 'far'
  /** Strays (see pull.ts) in a thousand tiles: fewer give the groups away, more drown them. */
  strays: { least: number; most: number }
}

interface Heat {
  traps: readonly number[]
  phantomTiles: number
  language: number
  candidates: number
  strays: { least: number; most: number }
}

// Set with `npm run boards:report`; the aims are those of docs/decisions/005-boards.md.
const gentle: Heat = {
  traps: [850, 150],
  phantomTiles: 3,
  language: 0,
  candidates: 1,
  strays: { least: 150, most: 560 },
}
const normal: Heat = {
  traps: [200, 600, 200],
  phantomTiles: 3,
  language: 1,
  candidates: 2,
  strays: { least: 220, most: 640 },
}
const hard: Heat = {
  traps: [150, 550, 300],
  phantomTiles: 4,
  language: 2,
  candidates: 2,
  strays: { least: 250, most: 750 },
}

/** The profile of a request. Four mistakes stay four: as groups grow, categories get easier and lures fewer a group. */
export function profileOf({ window, groups }: BoardRequest): Profile {
  const heat = window.max <= 2 ? gentle : window.max <= 4 ? normal : hard
  const more = Math.max(0, groups - GROUP_SIZE)
  const min = Math.max(1, window.min - Math.ceil(more / 2))
  return {
    min,
    max: window.max,
    traps: heat.traps,
    phantomTiles: heat.phantomTiles,
    language: heat.language + (heat.language > 0 ? Math.floor(more / 3) : 0),
    sameKind: 2 + (heat === gentle ? 1 : 0) + Math.ceil(more / 2),
    sameDifficulty: Math.ceil(groups / (window.max - min + 1)),
    candidates: more === 0 ? heat.candidates : more <= 2 ? 1 : 2,
    prefers: more > 2 ? 'far' : 'near',
    strays: { least: heat.strays.least, most: heat.strays.most - 10 * more },
  }
}

/** The profile of a request that finds no board: all that is taste gives way, what makes a board true does not. */
export function loosened(profile: Profile, groups: number): Profile {
  return { ...profile, language: groups, sameKind: groups, sameDifficulty: groups, candidates: 1 }
}
